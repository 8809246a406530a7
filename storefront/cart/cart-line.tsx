import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { CartItem } from '#contract/cart.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProductThumbnail } from '#ui/placard.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';

type Props = {
  product: ProductSummary;
  group: CartItem;
  checked: boolean;
  unit: number;
  /** null while the server calculates, or when the line is not selected. */
  amount: number | null;
  counting: boolean;
  leaving: boolean;
  onCheck: (checked: boolean) => void;
  onChange: (unit: number) => void;
  onRemove: () => void;
};

export function CartLine(props: Props) {
  const { product, group, checked, unit, amount, counting, leaving, onCheck, onChange, onRemove } = props;
  const option = group.productOptionCombination;
  const off = !group.isCheckable;
  const price = option.productOptionPrice.price;
  return (
    <li inert={leaving} className={classNames('flex gap-1 pt-2 pr-2 pb-4 pl-3', leaving && 'opacity-40')}>
      <Checkbox
        label={`${product.name} ${option.name} 선택`}
        hideLabel
        checked={checked}
        disabled={off}
        onChange={(event) => onCheck(event.target.checked)}
        className="justify-center self-start"
      />
      <div className="min-w-0 flex-1">
        <div className="relative flex flex-wrap gap-x-3 pr-11">
          <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden className="mt-1 shrink-0">
            <ProductThumbnail product={product} side={80} className={off && 'opacity-50 grayscale'} />
          </Link>
          <Link to={`/product/${product.id}`} className="min-h-11 min-w-0 flex-[1_1_6rem] pt-1">
            <span className={classNames('line-clamp-2 font-medium text-second', off && 'text-ink-600')}>
              {product.name}
            </span>
            <span className={classNames('block font-medium text-second', off && 'text-ink-600')}>
              <span className="sr-only">원산지 </span>
              {product.origin}
            </span>
            <span className="mt-0.5 block text-caption text-ink-600">{option.name}</span>
          </Link>
          <IconButton
            label={`${product.name} ${option.name} 빼기`}
            onClick={onRemove}
            className="absolute! -top-1 right-0 text-ink-400"
          >
            <X className="size-5" aria-hidden />
          </IconButton>
        </div>
        {group.reason && (
          <p className="mt-2 rounded-lg bg-danger/8 px-3 py-2 text-danger text-second">{group.reason}</p>
        )}
        {!off && group.priceAtAdd !== price && (
          <p className="mt-2 rounded-lg bg-warning/10 px-3 py-2 text-second text-warning">
            가격이 바뀌었어요.{' '}
            <span className="tabular">
              {formatWon(group.priceAtAdd)} → {formatWon(price)}
            </span>
          </p>
        )}
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2 pr-2">
          <Stepper
            label={`${product.name} 수량`}
            value={unit}
            min={group.quantityStep}
            max={Math.min(999, Math.max(option.amount, 1))}
            step={group.quantityStep}
            disabled={off && option.amount <= 0}
            onChange={(next) => onChange(multipleBetween(unit, next, group.quantityStep))}
          />
          <p className="tabular min-w-0 text-right">
            {counting ? (
              <>
                <Skeleton className="inline-block h-5 w-20 align-middle" />
                <span className="sr-only">계산 중</span>
              </>
            ) : amount !== null ? (
              <b className="font-bold">{formatWon(amount)}</b>
            ) : (
              <span className="text-ink-400 text-second">{formatWon(price)} / 개</span>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

/** The next multiple of the step on the way to a quantity: the step may have been raised since the quantity was chosen. */
function multipleBetween(unit: number, next: number, step: number) {
  return (next > unit ? Math.floor(next / step) : Math.ceil(next / step)) * step;
}
