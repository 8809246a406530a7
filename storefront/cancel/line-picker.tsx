import type { Order, OrderItem } from '#contract/orders.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/cx.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { Stepper } from '#ui/stepper.tsx';
import {
  type CancelSelection,
  cancellableLines,
  isWholeOnly,
  selectQuantity,
  wholeLineSelection,
} from '../orders/order-selection.ts';
import { orderStatusText, orderStatusTone, remainingQuantityOf } from '../orders/order-texts.ts';

type Props = { order: Order; selection: CancelSelection; onChange: (selection: CancelSelection) => void };

/** Selects the products to cancel and their quantities. */
export function CancelLinePicker({ order, selection, onChange }: Props) {
  const fixed = isWholeOnly(order);
  return (
    <ul className="flex flex-col gap-6">
      {cancellableLines(order).map((line) => (
        <Choice
          key={line.uuid}
          line={line}
          fixed={fixed}
          units={selection.get(line.uuid)}
          onUnits={(units) => onChange(selectQuantity(selection, line.uuid, units))}
        />
      ))}
    </ul>
  );
}

type ChoiceProps = {
  line: OrderItem;
  fixed: boolean;
  units: ReadonlyMap<string, number> | undefined;
  onUnits: (units: ReadonlyMap<string, number>) => void;
};

function Choice({ line, fixed, units, onUnits }: ChoiceProps) {
  const { product } = line;
  const groups = line.orderOptionGroups.filter((group) => remainingQuantityOf(group) > 0);
  const goesWhole = fixed || product.saleType === 'wholesale';
  return (
    <li className="@container">
      <div className="flex flex-wrap items-center gap-3">
        {!fixed && (
          <Checkbox
            hideLabel
            label={`${product.name} 선택`}
            checked={units !== undefined}
            onChange={({ target }) => onUnits(target.checked ? wholeLineSelection(line) : new Map())}
          />
        )}
        <ProductThumbnail product={product} />
        <div className="min-w-0 flex-[1_1_6rem]">
          <p className={classNames('font-semibold text-caption', orderStatusTone(line.orderItemProductStatus))}>
            {orderStatusText(line.orderItemProductStatus)}
          </p>
          <p className="line-clamp-2 font-medium">{product.name}</p>
        </div>
      </div>
      <ul className={classNames('mt-2 flex flex-col gap-2', fixed ? '@min-[16rem]:pl-19' : '@min-[16rem]:pl-33')}>
        {groups.map((group) => {
          const key = group.productOptionCombination.optionIdPathKey;
          const count = units?.get(key) ?? 0;
          const remaining = remainingQuantityOf(group);
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 text-ink-600 text-second">
                {group.productOptionCombination.name}
                <span className="block text-caption text-ink-400">남은 수량 {remaining}개</span>
              </span>
              {goesWhole || remaining === 1 ? (
                <span className="tabular shrink-0 font-semibold text-second">{remaining}개</span>
              ) : (
                <Stepper
                  label={`${group.productOptionCombination.name} 취소할 수량`}
                  min={0}
                  max={remaining}
                  value={count}
                  onChange={(next) => onUnits(new Map(units ?? []).set(key, next))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {goesWhole && !fixed && (
        <p className="mt-2 @min-[16rem]:pl-14 text-caption text-ink-600">
          도매 상품은 수량에 따라 값이 달라, 주문한 수량을 모두 함께 취소할 수 있어요.
        </p>
      )}
    </li>
  );
}
