import { z } from 'zod';
import { EmailAddress, NewPasswordText } from './auth.ts';
import { humanText, Id, staffReason, UtcMoment } from './primitives.ts';
import { StaffRole } from './staff-role.ts';

const seller = z.object({ id: Id, name: z.string() }).nullable();

/** Somebody who works in the office, or did. */
export const StaffMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: seller,
  createDate: UtcMoment,
  /** When somebody last worked under this name; null when never. */
  lastUsedDate: UtcMoment.nullable(),
  /** On how many devices they are signed in now. */
  devices: z.int(),
  dismissDate: UtcMoment.nullable(),
});
export type StaffMember = z.output<typeof StaffMember>;

/** An invitation nobody has taken yet. */
export const StaffInvite = z.object({
  id: Id,
  kind: z.enum(['join', 'factor']),
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: seller,
  invitedBy: z.string().nullable(),
  createDate: UtcMoment,
  expireDate: UtcMoment,
  /** A second owner has not agreed yet. */
  waits: z.boolean(),
});
export type StaffInvite = z.output<typeof StaffInvite>;
export const StaffMemberList = z.object({
  people: z.array(StaffMember),
  invites: z.array(StaffInvite),
  sellers: z.array(z.object({ id: Id, name: z.string() })),
});

const place = { role: StaffRole, distributor: Id.nullable().default(null), reason: staffReason };

export const InviteForm = z.strictObject({
  email: EmailAddress,
  name: humanText(1, 30, '이름을 입력해 주세요.'),
  ...place,
});
export const StaffRoleForm = z.strictObject(place);

/** The key of an invitation is told once, to whoever made it. */
export const InviteWithKey = z.object({ id: Id, key: z.string(), expireDate: UtcMoment, waits: z.boolean() });

/** The key travels in a body alone: addresses are written down by whoever stands between. */
export const InviteKey = z.strictObject({ token: z.string().regex(/^[\w-]{40,60}$/) });

/** Who is invited, and what their authenticator has to know; as long as nobody has come. */
export const InviteDetail = z.object({
  kind: z.enum(['join', 'factor']),
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: z.string().nullable(),
  secret: z.string(),
  address: z.string(),
  expireDate: UtcMoment,
});

export const AuthenticatorCode = z.string().regex(/^\d{6}$/, '인증 앱의 6자리 숫자를 입력해 주세요.');
export const InviteAcceptance = InviteKey.extend({ password: NewPasswordText, code: AuthenticatorCode });

/** Ten words, each good once where the authenticator is lost; shown once. */
export const RecoveryCodeList = z.object({ codes: z.array(z.string()) });

/** Whether it happened, or waits for another owner. */
export const StaffMemberResult = z.object({ state: z.enum(['done', 'waiting']), approvalId: Id.nullable() });
export const StaffStepUpForm = z.strictObject({ code: AuthenticatorCode });
/** The session goes on under a new token, which a browser keeps as its cookie and is told as ''. */
export const StaffStepUpSession = z.object({ untilDate: UtcMoment, token: z.string() });
export const ChangePasswordForm = z.strictObject({
  password: z.string().min(1).max(1000),
  newPassword: NewPasswordText,
});

export const StaffDevice = z.object({
  id: Id,
  name: z.string(),
  createDate: UtcMoment,
  lastUsedDate: UtcMoment,
  isThis: z.boolean(),
});
export const StaffDeviceList = z.object({ entities: z.array(StaffDevice) });
