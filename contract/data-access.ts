import { z } from 'zod';
import { Id, UtcMoment, Ymd } from './primitives.ts';
import { StaffRole } from './staff-role.ts';

/** What of a person can be seen by the staff when they ask for it, with a reason. */
export const AccessedField = z.enum(['name', 'phone', 'email', 'address', 'refundAccount', 'certificate', 'picture']);
export type AccessedField = z.output<typeof AccessedField>;

/** Somebody of the shop looked at what is mine: the day and the role, not the person. */
export const AccessLogEntry = z.object({
  id: Id,
  date: Ymd,
  role: StaffRole,
  act: z.string(),
  fields: z.array(AccessedField),
  orderNumber: z.string().nullable(),
  reason: z.string(),
});
export type AccessLogEntry = z.output<typeof AccessLogEntry>;

export const DisclosureKind = z.enum([
  'payment',
  'receipt',
  'message',
  'push',
  'seller',
  'delivery',
  'tracking',
  'social',
  'postcode',
  'measuring',
]);
export type DisclosureKind = z.output<typeof DisclosureKind>;

/** A company outside the shop that was told something of me: what, how often, and from when till when, as far as our rows say. */
export const DataDisclosure = z.object({
  company: z.string(),
  kind: DisclosureKind,
  /** What it was told, in words. */
  what: z.string(),
  times: z.int().positive(),
  firstDate: UtcMoment.nullable(),
  lastDate: UtcMoment.nullable(),
});
export type DataDisclosure = z.output<typeof DataDisclosure>;

/** Everything kept of a person, table by table, as a file. */
export const PersonalDataFile = z.object({
  madeDate: UtcMoment,
  /** What is kept and not in it, and why. */
  left: z.array(z.object({ what: z.string(), why: z.string() })),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalDataFile = z.output<typeof PersonalDataFile>;
