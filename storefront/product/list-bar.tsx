import type { ReactNode } from 'react';
import { groupThousands } from '#contract/rules/money.ts';
import { SelectSheet } from '#ui/select-sheet.tsx';

type Props<Order extends string> = {
  count: number;
  /** How many of them were added today; none is not shown. */
  addedToday?: number;
  orders: { value: Order; label: string }[];
  orderby: Order;
  onOrder: (orderby: Order) => void;
  /** Further controls next to the sort order. */
  children: ReactNode;
};

/** Above a list of products: their number and the sort order. */
export function ListBar<Order extends string>({
  count,
  addedToday = 0,
  orders,
  orderby,
  onOrder,
  children,
}: Props<Order>) {
  return (
    <div className="list-bar">
      <p className="list-count tabular text-ink-600 text-second" aria-live="polite">
        상품 <b className="font-semibold text-ink-900">{groupThousands(count)}개</b>
        {addedToday > 0 && (
          <span>
            {' '}
            · 오늘 들어온 것 <b className="font-semibold text-ink-900">{groupThousands(addedToday)}</b>
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <SelectSheet name="sort" label="정렬" look="plain" choices={orders} value={orderby} onPick={onOrder} />
        {children}
      </div>
    </div>
  );
}
