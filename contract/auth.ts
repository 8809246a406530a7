import { z } from 'zod';
import { Id, Mobile, Moment, text, Uuid } from './words.ts';

export const TokenType = z.enum(['temp', 'nonce', 'oauth', 'email', 'guest']);
export type TokenType = z.output<typeof TokenType>;

export const UserType = z.enum(['guest', 'email', 'kakao', 'naver']);
export type UserType = z.output<typeof UserType>;

export const Session = z.object({
  token: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: Moment,
  appUser: z.object({ id: Id, uuid: Uuid, nickname: z.string().nullable() }),
});
export type Session = z.output<typeof Session>;

export const Login = z.strictObject({
  email: z.string().min(1).max(100),
  password: z.string().min(1).max(1000),
});

export const Verified = z.object({
  valid: z.boolean(),
  tokenType: TokenType.nullable(),
  userType: UserType.nullable(),
  expiresAt: Moment.nullable(),
});

export const Email = z
  .string()
  .max(100, '이메일 형식이 올바르지 않습니다.')
  .transform((raw) => raw.trim().normalize('NFC').toLowerCase())
  .refine((email) => email !== '', '이메일을 입력해 주세요.')
  .refine(
    (email) => /^[a-z0-9._%+-]{1,64}@([a-z0-9-]+\.)+[a-z]{2,24}$/.test(email) && !email.includes('..'),
    '이메일 형식이 올바르지 않습니다.',
  );

/** Printable ASCII without spaces, 8 to 64; what makes it strong enough needs the person and is checked in the room. */
export const NewPassword = z
  .string()
  .max(1000)
  .refine(
    (password) => /^[\x21-\x7e]{8,64}$/.test(password),
    '영문·숫자·특수문자 중 3가지를 섞어 8자 이상, 또는 2가지를 섞어 10자 이상 입력해 주세요.',
  );

export const PersonName = text(2, 20, '이름은 한글 또는 영문 2~20자로 입력해 주세요.').refine(
  (name) => /^[\p{Script=Hangul}A-Za-z][\p{Script=Hangul}A-Za-z '-]*$/u.test(name),
  '이름은 한글 또는 영문 2~20자로 입력해 주세요.',
);

export const VerificationCode = z.string().regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.');

export const AskCode = z.strictObject({ phone: Mobile });
export const CodeSent = z.object({ expiresAt: Moment, resendAfter: z.int(), leftToday: z.int() });
export const VerifyCode = z.strictObject({ phone: Mobile, verificationCode: VerificationCode });
/** `verifyToken` proves for half an hour that this phone is in somebody's hand. */
export const CodeVerified = z.object({ verified: z.literal(true), verifyToken: z.string(), expiresAt: Moment });

export const ResetPassword = z.strictObject({
  newPassword: NewPassword,
  verificationCode: VerificationCode,
  phone: Mobile,
});

/** Sign-up by e-mail. The phone must have been verified with the same guest token within half an hour. */
export const SignUp = z.strictObject({
  email: Email,
  password: NewPassword,
  phone: Mobile,
  name: PersonName,
  userType: z.literal('email').default('email'),
  tokenType: z.literal('email').default('email'),
  deviceId: text(0, 100).nullish(),
  userSettings: z.strictObject({ advertisingAlarm: z.boolean() }).default({ advertisingAlarm: false }),
  snsType: z.null().optional(),
  snsToken: z.null().optional(),
});
export type SignUp = z.output<typeof SignUp>;
