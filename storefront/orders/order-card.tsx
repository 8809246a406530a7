import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { LineRow } from './line-row.tsx';
import { type LineGroup, lineStatusGroups } from './line-status-groups.ts';
import { OrderButtons } from './order-buttons.tsx';
import { matchesOrderFilter, type OrderFilter } from './order-texts.ts';

const maxShown = 3;

/** An order in the list: its lines with their buttons, matching ones first. */
export function OrderCard({ order, filter, to }: { order: Order; filter: OrderFilter; to?: string }) {
  const lines = order.orderItemProducts;
  const matching = lines.filter((line) => matchesOrderFilter(filter, { orderItemProducts: [line] }));
  const groups = lineStatusGroups(order, [...matching, ...lines.filter((line) => !matching.includes(line))], true);
  const place = to ?? `/order/${order.id}`;
  const { totalPrice } = order.orderItemPrice;
  return (
    <article className="order-card">
      <Link to={place} className="order-head">
        <span className="tabular font-semibold text-second">
          {dottedDay(order.createDate)} <span className="font-normal text-ink-400">· {order.orderNumber}</span>
        </span>
        <span className="flex shrink-0 items-center text-ink-600 text-second">
          주문 상세
          <ChevronRight className="size-4" aria-hidden />
        </span>
      </Link>
      <ul className="order-lines">
        {groups.slice(0, maxShown).map(({ line, isStatusAbove, alike }) => (
          <LineRow key={line.uuid} order={order} line={line} bare isStatusAbove={isStatusAbove} alike={alike} />
        ))}
      </ul>
      {!isPriceOfOnlyLine(groups, totalPrice) && (
        <p className="order-sum">
          {groups.length > maxShown ? (
            <Link
              to={place}
              className="-my-2 inline-flex min-h-11 items-center text-ink-600 underline underline-offset-4"
            >
              상품 {groups.length - maxShown}개 더 보기
            </Link>
          ) : (
            <span className="text-ink-600">주문 금액</span>
          )}
          <b className="tabular ml-auto font-bold text-body">{formatWon(totalPrice)}</b>
        </p>
      )}
      <OrderButtons order={order} brief />
    </article>
  );
}

/** Whether the only line of the list already shows the sum of the order. */
function isPriceOfOnlyLine([group, ...others]: LineGroup[], sum: number) {
  const [option, ...more] = group?.line.orderOptionGroups ?? [];
  if (!group || !option || others.length > 0 || more.length > 0) return false;
  return option.withdrawnUnit === 0 && option.lineAmount * group.alike === sum;
}

export function OrderCardSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="주문내역을 불러오는 중이에요" className="order-list">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="order-card">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-4 h-6 w-16" />
          <div className="mt-2.5 flex gap-3">
            <Skeleton className="size-18 shrink-0" />
            <div className="flex-1 self-center">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="mt-2 h-5 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-3 h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
