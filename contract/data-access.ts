import { z } from 'zod';
import { type Sayings, unproven } from './endpoint-docs.ts';
import { Id, Moment, Ymd } from './primitives.ts';
import { StaffRole } from './staff-role.ts';

/** What of a person can be seen by the staff when they ask for it, with a reason. */
export const LookField = z.enum(['name', 'phone', 'email', 'address', 'refundAccount', 'certificate', 'picture']);
export type LookField = z.output<typeof LookField>;

/** Somebody of the shop looked at what is mine: the day and the role, not the person. */
export const Look = z.object({
  id: Id,
  date: Ymd,
  role: StaffRole,
  act: z.string(),
  fields: z.array(LookField),
  orderNumber: z.string().nullable(),
  reason: z.string(),
});
export type Look = z.output<typeof Look>;

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
export const Disclosure = z.object({
  company: z.string(),
  kind: DisclosureKind,
  /** What it was told, in words. */
  what: z.string(),
  times: z.int().positive(),
  firstDate: Moment.nullable(),
  lastDate: Moment.nullable(),
});
export type Disclosure = z.output<typeof Disclosure>;

/** Everything kept of a person, table by table, as a file. */
export const OwnData = z.object({
  madeDate: Moment,
  /** What is kept and not in it, and why. */
  left: z.array(z.object({ what: z.string(), why: z.string() })),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type OwnData = z.output<typeof OwnData>;

export const says = {
  looks: ['Lists who of the staff looked at the member’s data: by role, day and reason, the latest first.'],
  disclosures: ['Lists which outside companies were told something of the member, what and how often.'],
  export: [
    'Hands out everything that is kept of the member as one document; so many a day, and only to who proves to be it.',
    'PROOF_REQUIRED',
    'TOO_MANY',
    ...unproven,
  ],
} as const satisfies Sayings;
