import { z } from 'zod';
import { Id, Moment, paging } from './primitives.ts';

/** Why something about money or a parcel waits for a person. */
export const CaseKind = z.enum([
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
export type CaseKind = z.output<typeof CaseKind>;

export const StaffCaseQuery = z.strictObject({ ...paging, state: z.enum(['open', 'closed', 'all']).default('open') });

/** What no program may settle by itself, such as a deposit that belongs to no order. */
export const StaffCase = z.object({
  id: Id,
  kind: CaseKind,
  kindText: z.string(),
  orderNumber: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  openDate: Moment,
  closeDate: Moment.nullable(),
  /** "system" when what was waited for came by itself. */
  closedBy: z.string().nullable(),
});
