import { z } from 'zod';
import { Id, Moment, paging, text } from './primitives.ts';

export const StaffAuditQuery = z.strictObject({ ...paging, subject: text(1, 80).optional() });
export const StaffAudit = z.object({
  id: Id,
  at: Moment,
  who: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** Whose order it was about, where it was one line of it. */
  orderNumber: z.string().nullable(),
  ip: z.string().nullable(),
});
