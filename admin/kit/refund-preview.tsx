import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { RefundActionForm, RefundActionPreview } from '#contract/order-tools.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { useStaffSession } from '../session/me.ts';

type Ask = z.input<typeof RefundActionForm>;
type Props = { order: number; ask: Ask };

const previewKey = (order: number, ask: Ask) => ['giving', order, ask] as const;

/**
 * Sends an action with the total of the preview on the screen, so that another amount is refused. The preview is read again after a refusal.
 * Without a preview, as for a seller, there is no total.
 */
export async function sendPreviewed<T>(
  order: number,
  ask: Ask,
  send: (previewTotal: number | undefined) => Promise<T>,
) {
  const queryKey = previewKey(order, ask);
  const shown = adminQueryClient.getQueryData<RefundActionPreview>(queryKey);
  try {
    return await send(shown && (shown.refund ? shown.refund.cash + shown.refund.point : 0));
  } catch (error) {
    if (isApiError(error, 'REFUND_CHANGED')) await adminQueryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** A preview of the refund of an action, to the won, with its price breakdown. */
export function StaffRefundPreview(props: Props) {
  const { data: me } = useStaffSession();
  // The refund covers the whole order, so a seller does not see the amount.
  return me?.distributor ? <p>규정에 따라 계산한 금액을 돌려드려요.</p> : <Counted {...props} />;
}

function Counted({ order, ask }: Props) {
  const query = useQuery({
    queryKey: previewKey(order, ask),
    queryFn: () => adminApi('POST /v1/staff/orders/{id}/preview', { params: { id: order }, body: ask }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (query.isPending) return <Skeleton className="h-24" />;
  if (query.error || !query.data)
    return (
      <p role="alert" className="rounded-card bg-[#fff1dc] p-3 text-warning">
        {errorMessageOf(query.error)}
      </p>
    );
  const { refund, needsSecond } = query.data;
  return (
    <section aria-label="돌려드릴 금액" className="rounded-card bg-sunken p-3">
      {refund ? (
        <>
          <PriceBreakdown
            rows={refund.rows.filter(({ code }) => code !== 'total')}
            total={refund.cash}
            totalLabel="돌려드릴 금액"
          />
          <p className="mt-1 text-ink-600 text-second">
            {refund.wayText}
            {refund.point > 0 && ` · 포인트 ${groupThousands(refund.point)}P`}
          </p>
        </>
      ) : (
        <p>돌려드리는 금액은 없어요.</p>
      )}
      {needsSecond && (
        <p className="mt-2 font-medium text-warning">
          {formatWon(query.data.worth)}은 큰 금액이라 다른 분의 승인을 기다리게 돼요.
        </p>
      )}
    </section>
  );
}
