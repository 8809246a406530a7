import { z } from 'zod';
import { Id, staffPaging, UtcMoment } from './primitives.ts';

/** The kinds of cases that need a staff decision. */
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

/** A case that the server cannot settle, such as a deposit without an order. */
export const StaffPaymentCase = z.object({
  id: Id,
  kind: PaymentCaseKind,
  kindText: z.string(),
  orderNumber: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  openDate: UtcMoment,
  closeDate: UtcMoment.nullable(),
  /** "system" when the awaited event settled the case. */
  closedBy: z.string().nullable(),
  /** Whether money waits for its return. Finance reserves such a case before sending the money, and closes it with the proof. */
  isReturn: z.boolean(),
  /** Whether finance has reserved the return, or returned the money by hand. */
  isManual: z.boolean(),
});

export const PaymentCaseManualForm = z.strictObject({ isManual: z.boolean() });
