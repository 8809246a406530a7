import type { Payment } from '../integrations/toss/client.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { PaymentAttempt } from './attempts.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';

// The clocks of two companies differ by a few minutes at most.
const skewMs = 5 * 60_000;

export type ResolveApprovedAt = ReturnType<typeof createApprovedAt>;

/**
 * Returns when the payment company says money was approved, in milliseconds, bounded by the attempt and by now; undefined where it names no
 * moment. A moment outside is another payment's or a wrong clock's: the money counts from now, and a person looks at it once.
 */
export function createApprovedAt({
  cases,
  reference,
}: {
  cases: Pick<PaymentCaseService, 'openOnce'>;
  reference: Pick<ReferenceData, 'now'>;
}) {
  return async (
    { orderId, orderNumber, beganAt }: PaymentAttempt,
    { approvedAt }: Payment,
  ): Promise<number | undefined> => {
    if (approvedAt === null) return undefined;
    const [at, now] = [Date.parse(approvedAt), reference.now().getTime()];
    if (at >= Date.parse(beganAt) - skewMs && at <= now + skewMs) return Math.min(at, now);
    await cases.openOnce('APPROVAL_DATE', orderId, orderNumber, { approvedAt, beganAt });
    return now;
  };
}
