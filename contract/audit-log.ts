import { z } from 'zod';
import { humanText, Id, staffPaging, UtcMoment } from './primitives.ts';

export const AuditLogQuery = z.strictObject({ ...staffPaging, subject: humanText(1, 80).optional() });
export const AuditLogEntry = z.object({
  id: Id,
  at: UtcMoment,
  who: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** The order of the action, when the action was on one order item. */
  orderNumber: z.string().nullable(),
  ip: z.string().nullable(),
});
