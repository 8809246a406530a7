import type { ReactNode } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { closedOrder, useClosedOrder } from '../verification/guest-proof.ts';

type ShownRefund = Pick<RefundPreview, 'rows' | 'cash' | 'points' | 'coupons' | 'wayText'>;
type Props = { preview: ShownRefund; totalLabel: string; children?: ReactNode };

/** The refund row by row: money, points, coupons, notes, and the refund method. */
export function RefundRows({ preview: { rows, cash, points, coupons, wayText }, totalLabel, children }: Props) {
  return (
    <>
      <PriceBreakdown rows={rows.filter(({ code }) => code !== 'total')} total={cash} totalLabel={totalLabel} />
      {points > 0 && (
        <p className="tabular mt-2 flex justify-between font-semibold">
          <span>돌려받는 포인트</span>
          <span>{groupThousands(points)}P</span>
        </p>
      )}
      {coupons.length > 0 && (
        <p className="mt-2 text-second">
          <span className="text-ink-600">돌려받는 쿠폰 </span>
          {coupons.map(({ name }) => name).join(', ')}
        </p>
      )}
      {children}
      {cash > 0 && <p className="mt-3 text-caption text-ink-600">{wayText}</p>}
    </>
  );
}

type PendingProps = { error: unknown; label: string; onRetry: () => void; children?: ReactNode };

/** The placeholder while the refund is calculated, or its error with `children` as further help. */
export function RefundRowsPending({ error, label, onRetry, children }: PendingProps) {
  const isClosed = useClosedOrder()(error);
  if (error)
    return (
      <div role="alert" className="rounded-card bg-danger/10 px-4 py-4 text-second">
        <p className="text-danger">{isClosed ? closedOrder.text : errorMessageOf(error)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {children}
          {isClosed ? (
            <ButtonLink variant="secondary" size="small" to={closedOrder.link.to}>
              {closedOrder.link.label}
            </ButtonLink>
          ) : (
            <Button variant="secondary" size="small" onClick={onRetry}>
              다시 확인
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <div role="status" aria-label={label} className="space-y-2">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}
