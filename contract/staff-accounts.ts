import { z } from 'zod';
import { EmailAddress, NewPasswordText } from './auth.ts';
import { humanText, Id, MobileNumber, staffReason, UtcMoment } from './primitives.ts';
import { codeDigits } from './rules/phone.ts';
import { StaffRole } from './staff-role.ts';

const seller = z.object({ id: Id, name: z.string() }).nullable();

/** A current or former staff member. */
export const StaffMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: seller,
  createDate: UtcMoment,
  /** The time of the last activity. Null when there is none. */
  lastUsedDate: UtcMoment.nullable(),
  /** The number of devices with an active session. */
  devices: z.int(),
  dismissDate: UtcMoment.nullable(),
});
export type StaffMember = z.output<typeof StaffMember>;

/** An invitation that is not accepted yet. */
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
  /** Whether it waits for a second owner's approval. */
  waits: z.boolean(),
});
export type StaffInvite = z.output<typeof StaffInvite>;
export const StaffMemberList = z.object({
  people: z.array(StaffMember),
  invites: z.array(StaffInvite),
  /** `isReachable` tells whether the seller has a mobile number for messages. An invitation requires one. */
  sellers: z.array(z.object({ id: Id, name: z.string(), isReachable: z.boolean() })),
});

const place = { role: StaffRole, distributor: Id.nullable().default(null), reason: staffReason };

export const InviteForm = z.strictObject({
  email: EmailAddress,
  name: humanText(1, 30, '이름을 입력해 주세요.'),
  ...place,
});
export const StaffRoleForm = z.strictObject(place);

/** The key of an invitation is returned once, to the inviting staff member. */
export const InviteWithKey = z.object({ id: Id, key: z.string(), expireDate: UtcMoment, waits: z.boolean() });

/** The key is sent in the body only, because URLs are logged by intermediaries. */
export const InviteKey = z.strictObject({ token: z.string().regex(/^[\w-]{40,60}$/) });

/** The invited person and the secret of the authenticator. Available until the invitation is accepted. */
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

/** Six digits of the authenticator, as typed or pasted with blanks, hyphens or words around them. */
export const AuthenticatorCode = z
  .string()
  .max(100)
  .transform(codeDigits)
  .refine((code) => code.length === 6, '인증 앱의 6자리 숫자를 입력해 주세요.');
export const InviteAcceptance = InviteKey.extend({ password: NewPasswordText, code: AuthenticatorCode });

/** Ten recovery codes for a lost authenticator. Each is valid once. They are shown once. */
export const RecoveryCodeList = z.object({ codes: z.array(z.string()) });

/** `waiting` means that a second owner must approve. */
export const StaffMemberResult = z.object({ state: z.enum(['done', 'waiting']), approvalId: Id.nullable() });
export const StaffStepUpForm = z.strictObject({ code: AuthenticatorCode });
/** The session continues with a new token. A browser receives it as a cookie, and `token` is ''. */
export const StaffStepUpSession = z.object({ untilDate: UtcMoment, token: z.string() });
export const ChangePasswordForm = z.strictObject({
  password: z.string().min(1).max(1000),
  newPassword: NewPasswordText,
});

/** The mobile number for messages about the caller’s account. */
export const StaffPhoneForm = z.strictObject({ phone: MobileNumber });

/** The caller’s number with its middle masked; null where none is set. A seller’s account then has the number of its seller. */
export const StaffPhone = z.object({ phone: z.string().nullable() });

export const StaffDevice = z.object({
  id: Id,
  name: z.string(),
  createDate: UtcMoment,
  lastUsedDate: UtcMoment,
  isThis: z.boolean(),
});
export const StaffDeviceList = z.object({ entities: z.array(StaffDevice) });
