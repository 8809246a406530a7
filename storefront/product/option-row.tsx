import { Check } from 'lucide-react';
import type { ProductOption } from '#contract/catalog.ts';
import { dayText } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { unitPriceText } from '#contract/rules/unit-price.ts';
import { classNames } from '#ui/cx.ts';
import { isSellableOption, unitPrice } from './option-selection.ts';

type Props = {
  option: ProductOption;
  few: boolean;
  /** The cut-off of the ship date has passed. */
  isClosed: boolean;
  isPicked: boolean;
  onPick: () => void;
};

/** One option with its price and unit price; an unavailable one says why. */
export function OptionRow({ option, few, isClosed, isPicked, onPick }: Props) {
  const sellable = isSellableOption(option);
  const { specialSalePrice, price } = option.price;
  const measure = sellable && unitPriceText(option.name, unitPrice(option));
  return (
    <button
      type="button"
      disabled={!sellable}
      aria-pressed={isPicked}
      onClick={onPick}
      className="flex min-h-14 w-full min-w-0 items-center justify-between gap-3 px-4 py-2.5 text-left hover:bg-sunken disabled:bg-sunken"
    >
      <span className="min-w-0">
        <span className={classNames('block', !sellable && 'text-ink-400', isPicked && 'font-bold text-brand-strong')}>
          {isPicked && <Check className="mr-1 inline size-4 align-[-2px]" aria-hidden />}
          {option.name}
        </span>
        <span className="block text-caption text-ink-400">
          {measure}
          {measure && few && option.amount <= 20 && ' · '}
          {sellable
            ? few &&
              option.amount <= 20 && <b className="font-semibold text-accent-strong">남은 수량 {option.amount}개</b>
            : isClosed
              ? '주문 마감'
              : whyNot(option)}
        </span>
      </span>
      <span className={classNames('tabular shrink-0 text-right font-semibold', !sellable && 'text-ink-400')}>
        {formatWon(unitPrice(option))}
        {specialSalePrice !== null && specialSalePrice < price && (
          <s className="block font-normal text-caption text-ink-400">{formatWon(price)}</s>
        )}
      </span>
    </button>
  );
}

function whyNot({ productOptionStatus, restockDate }: ProductOption) {
  if (productOptionStatus !== 'temp_stock_out') return '품절';
  return restockDate ? `일시품절 · ${dayText(restockDate)} 다시 들어와요` : '일시품절';
}
