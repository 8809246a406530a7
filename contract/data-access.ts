import { z } from 'zod';
import { Id, UtcMoment, Ymd } from './primitives.ts';
import { StaffRole } from './staff-role.ts';

/** Personal data that staff can unmask with a reason. */
export const AccessedField = z.enum(['name', 'phone', 'email', 'address', 'refundAccount', 'certificate', 'picture']);
export type AccessedField = z.output<typeof AccessedField>;

/** An access of the shop to the member's data. It has the date and the role, not the person. */
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

/** A company that received the member's data: the kind, the number of times and the first and last time on record. */
export const DataDisclosure = z.object({
  company: z.string(),
  kind: DisclosureKind,
  /** A description of the data. */
  what: z.string(),
  times: z.int().positive(),
  firstDate: UtcMoment.nullable(),
  lastDate: UtcMoment.nullable(),
});
export type DataDisclosure = z.output<typeof DataDisclosure>;

/** All data kept about a person, table by table. */
export const PersonalDataFile = z.object({
  madeDate: UtcMoment,
  /** Data that is kept but not included, with the reason. */
  left: z.array(z.object({ what: z.string(), why: z.string() })),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalDataFile = z.output<typeof PersonalDataFile>;
