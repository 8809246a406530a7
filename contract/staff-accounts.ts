import { z } from 'zod';
import { Email, NewPassword } from './auth.ts';
import { Id, Moment, text, why } from './primitives.ts';
import { StaffRole } from './staff-role.ts';

const seller = z.object({ id: Id, name: z.string() }).nullable();

/** Somebody who works in the office, or did. */
export const CrewMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: seller,
  createDate: Moment,
  /** When somebody last worked under this name; null when never. */
  lastUsedDate: Moment.nullable(),
  /** On how many devices they are signed in now. */
  devices: z.int(),
  dismissDate: Moment.nullable(),
});
export type CrewMember = z.output<typeof CrewMember>;

/** An invitation nobody has taken yet. */
export const CrewInvite = z.object({
  id: Id,
  kind: z.enum(['join', 'factor']),
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: seller,
  invitedBy: z.string().nullable(),
  createDate: Moment,
  expireDate: Moment,
  /** A second owner has not agreed yet. */
  waits: z.boolean(),
});
export type CrewInvite = z.output<typeof CrewInvite>;
export const Crew = z.object({
  people: z.array(CrewMember),
  invites: z.array(CrewInvite),
  sellers: z.array(z.object({ id: Id, name: z.string() })),
});

const place = { role: StaffRole, distributor: Id.nullable().default(null), reason: why };

export const InviteForm = z.strictObject({ email: Email, name: text(1, 30, '이름을 입력해 주세요.'), ...place });
export const PlaceForm = z.strictObject(place);

/** The key of an invitation is told once, to whoever made it. */
export const Invited = z.object({ id: Id, key: z.string(), expireDate: Moment, waits: z.boolean() });

/** The key travels in a body alone: addresses are written down by whoever stands between. */
export const InviteKey = z.strictObject({ token: z.string().regex(/^[\w-]{40,60}$/) });

/** Who is invited, and what their authenticator has to know; as long as nobody has come. */
export const Invitation = z.object({
  kind: z.enum(['join', 'factor']),
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: z.string().nullable(),
  secret: z.string(),
  address: z.string(),
  expireDate: Moment,
});

export const digits = z.string().regex(/^\d{6}$/, '인증 앱의 6자리 숫자를 입력해 주세요.');
export const InviteTaken = InviteKey.extend({ password: NewPassword, code: digits });

/** Ten words, each good once where the authenticator is lost; shown once. */
export const Recovery = z.object({ codes: z.array(z.string()) });

/** Whether it happened, or waits for another owner. */
export const CrewOutcome = z.object({ state: z.enum(['done', 'waiting']), approvalId: Id.nullable() });
export const Proof = z.strictObject({ code: digits });
/** The session goes on under a new token, which a browser keeps as its cookie and is told as ''. */
export const Proven = z.object({ untilDate: Moment, token: z.string() });
export const OwnPassword = z.strictObject({ password: z.string().min(1).max(1000), newPassword: NewPassword });

export const Device = z.object({
  id: Id,
  name: z.string(),
  createDate: Moment,
  lastUsedDate: Moment,
  isThis: z.boolean(),
});
export const Devices = z.object({ entities: z.array(Device) });
