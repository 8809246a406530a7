import { z } from 'zod';
import { Id, staffPaging, UtcMoment } from './primitives.ts';

/** Why something about money or a parcel waits for a person. */
export const PaymentCaseKind = z.enum([
  'REFUND_ACCOUNT_MISSING',
  'REFUND_REFUSED',
  'FELL_BACK',
  'CANCELLED_ELSEWHERE',
  'COMPARISON',
  'RECEIPT_REFUSED',
  'UNKNOWN_ORDER',
  'CLAIM_UNANSWERED',
  'LATE_INTEREST',
  'EARLY_PARCEL',
  'APPROVAL_DATE',
]);
export type PaymentCaseKind = z.output<typeof PaymentCaseKind>;

export const StaffPaymentCaseQuery = z.strictObject({
  ...staffPaging,
  state: z.enum(['open', 'closed', 'all']).default('open'),
});

/** What no program may settle by itself, such as a deposit that belongs to no order. */
export const StaffPaymentCase = z.object({
  id: Id,
  kind: PaymentCaseKind,
  kindText: z.string(),
  orderNumber: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  openDate: UtcMoment,
  closeDate: UtcMoment.nullable(),
  /** "system" when what was waited for came by itself. */
  closedBy: z.string().nullable(),
});
