import { z } from 'zod';
import { humanText, Id, PathId, staffPaging, UtcMoment, Ymd } from './primitives.ts';
import { type AuditAct, type AuditSubjectKind, auditActs, auditSubjects } from './rules/audit-acts.ts';

export const AuditLogQuery = z.strictObject({
  ...staffPaging,
  subject: humanText(1, 80).optional(),
  /** Only entries about objects of this kind. `order` includes order items. */
  kind: z.enum(Object.keys(auditSubjects) as [AuditSubjectKind]).optional(),
  act: z.enum(Object.keys(auditActs) as [AuditAct]).optional(),
  staff: PathId.optional(),
  from: Ymd.optional(),
  until: Ymd.optional(),
});
export const AuditLogEntry = z.object({
  id: Id,
  at: UtcMoment,
  who: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  /** The name of the object, where it has one. Names of people are masked. */
  name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** The order of the object: of an order item, a refund, a message, a case or an approval. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  ip: z.string().nullable(),
});
export type AuditLogEntry = z.output<typeof AuditLogEntry>;

/** The staff members with an entry, for the filter of the list. */
export const AuditStaffList = z.object({ entities: z.array(z.object({ id: Id, name: z.string() })) });
