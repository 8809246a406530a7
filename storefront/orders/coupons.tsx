import type { Order } from '#contract/orders.ts';
import { Badge } from '../ui/badge.tsx';
import { won } from '../ui/price.tsx';

/** The coupons an order used, and whether they came back. */
export function UsedCoupons({ order }: { order: Order }) {
  if (order.cumaCoupons.length === 0) return null;
  return (
    <ul aria-label="사용한 쿠폰" className="mt-4 border-line border-t pt-3 text-second">
      {order.cumaCoupons.map((coupon) => (
        <li key={coupon.id} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0 text-ink-600">
            {coupon.name} {coupon.isReturned && <Badge tone="positive">돌려받음</Badge>}
          </span>
          <span className="tabular shrink-0">-{won(coupon.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
