import type { Payment } from '../integrations/toss/toss-client.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { PaymentAttempt } from './attempts.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';

// The clocks of two companies differ by a few minutes at most.
const skewMs = 5 * 60_000;

export type ResolveApprovedAt = ReturnType<typeof createApprovedAt>;

/**
 * Returns the moment at which the payment company approved the money, in milliseconds, limited to the attempt and to now. Returns
 * undefined if the company gives no moment. A moment outside the attempt belongs to another payment or to a wrong clock: the money
 * counts from now, and one APPROVAL_DATE case is opened.
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
