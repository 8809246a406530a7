import { z } from 'zod';
import { humanText, Id, MobileNumber, textField, UtcMoment, Uuid } from './primitives.ts';
import { emailFault, personNameRule, tidyText } from './rules/normalize-text.ts';

export const TokenType = z.enum(['temp', 'nonce', 'oauth', 'email', 'guest']);
export type TokenType = z.output<typeof TokenType>;

export const UserType = z.enum(['guest', 'email', 'kakao', 'naver']);
export type UserType = z.output<typeof UserType>;

/** The providers of social sign-in. */
export const SocialProvider = z.enum(['kakao', 'naver']);
export type SocialProvider = z.output<typeof SocialProvider>;

export const CustomerSession = z.object({
  token: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: UtcMoment,
  /** Null until the first data of the guest is stored. */
  appUser: z.object({ id: Id.nullable(), uuid: Uuid, nickname: z.string().nullable() }),
  /** Only with a temp token: the provider's profile of a person who has no account yet. */
  profile: z.object({ email: z.string().nullable(), name: z.string().nullable() }).optional(),
  /** After a guest's cart was merged: whether quantities were reduced, and the items the member had before. */
  cart: z.object({ isAdjusted: z.boolean(), olderGroupIds: z.array(Id) }).optional(),
});
export type CustomerSession = z.output<typeof CustomerSession>;

export const LoginForm = z.strictObject({
  email: z.string().min(1).max(100),
  password: z.string().min(1).max(1000),
  /** The token is valid for one year. Without automatic sign-in it is valid for one day. */
  autoLogin: z.boolean().default(true),
});

/** `verifyToken` proves that this guest verified the phone within the last 30 minutes. */
export const PhoneLoginForm = z.strictObject({
  phone: MobileNumber,
  verifyToken: z.string().min(1).max(200),
  autoLogin: z.boolean().default(true),
});

/** Characters allowed in a header: a provider's token or a ticket of the shop. */
export const PrintableToken = z.string().regex(/^[\x21-\x7e]{1,4000}$/);

/** `again` makes the provider ask for a new sign-in. Its ticket can be used for step-up verification. */
export const OauthStart = z.strictObject({ snsType: SocialProvider, again: z.boolean().default(false) });
/** The URL to open in the browser. */
export const OauthRedirect = z.object({ url: z.url() });

/** The values the provider added to the redirect. */
export const OauthCode = z.strictObject({ snsType: SocialProvider, code: PrintableToken, state: PrintableToken });
/** A ticket for one sign-in. It is valid for ten minutes, in the browser that started the sign-in. */
export const OauthTicket = z.object({ snsToken: z.string(), expiresAt: UtcMoment });

/**
 * Sign-in with a provider. `snsToken` is the ticket of `POST /v2/tokens/oauth/code` or an access token the app received. The identity comes
 * from the provider; the e-mail of the body is not trusted.
 */
export const OauthLogin = z.strictObject({
  email: z.string().max(100).nullish(),
  snsToken: PrintableToken,
  snsType: SocialProvider,
  autoLogin: z.boolean().default(true),
});

/**
 * Step-up verification by password, by a code sent to the member's phone if there is no password, or by the ticket of a new provider
 * sign-in.
 */
export const StepUpForm = z.strictObject({
  password: z.string().min(1).max(1000).optional(),
  verifyToken: z.string().max(100).optional(),
  snsType: SocialProvider.optional(),
  snsToken: PrintableToken.optional(),
});
/** The session continues with the new token. The old token expires within one minute. */
export const StepUpSession = z.object({ until: UtcMoment, token: z.string(), expiresAt: UtcMoment });

export const PushToken = z.strictObject({ fcmPushToken: PrintableToken.nullable() });

export const TokenStatus = z.object({
  valid: z.boolean(),
  tokenType: TokenType.nullable(),
  userType: UserType.nullable(),
  expiresAt: UtcMoment.nullable(),
  /** A new token, when the old one has been in use for a month. The old token stays valid for one minute. */
  token: z.string().optional(),
});

export const EmailAddress = z
  .string()
  .max(100, '이메일 형식이 올바르지 않습니다.')
  .transform((raw) => tidyText(raw).toLowerCase())
  .superRefine((email, context) => {
    const message = emailFault(email);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Printable ASCII without spaces, 8 to 64 characters. The strength also depends on the person's data, so the server checks it. */
export const NewPasswordText = z
  .string()
  .max(1000)
  .refine(
    (password) => /^[\x21-\x7e]{8,64}$/.test(password),
    '영문·숫자·특수문자 중 3가지를 섞어 8자 이상, 또는 2가지를 섞어 10자 이상 입력해 주세요.',
  );

export const PersonName = textField(personNameRule);

export const VerificationCode = z.string().regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.');

/** A code for `account` verifies a phone. A code for `order` only opens a guest's orders (rules D11.8). */
export const CodeRequest = z.strictObject({
  phone: MobileNumber,
  purpose: z.enum(['account', 'order']).default('account'),
});
export const SentCode = z.object({ expiresAt: UtcMoment, resendAfter: z.int(), leftToday: z.int() });
export const CodeCheck = z.strictObject({ phone: MobileNumber, verificationCode: VerificationCode });
/** `verifyToken` proves ownership of the phone for 30 minutes. */
export const VerifiedCode = z.object({ verified: z.literal(true), verifyToken: z.string(), expiresAt: UtcMoment });

export const PasswordReset = z.strictObject({
  newPassword: NewPasswordText,
  verificationCode: VerificationCode,
  phone: MobileNumber,
});

/**
 * Sign-up by e-mail and password, by a provider's token, or by the temp token of a provider sign-in (also as bearer token). The same guest
 * must have verified the phone within the last 30 minutes.
 */
export const SignUpForm = z
  .strictObject({
    email: EmailAddress.nullish(),
    password: NewPasswordText.nullish(),
    phone: MobileNumber,
    name: PersonName,
    userType: z.enum(['email', 'kakao', 'naver']).default('email'),
    tokenType: z.enum(['email', 'oauth', 'temp']).nullish(),
    deviceId: humanText(0, 100).nullish(),
    userSettings: z.strictObject({ advertisingAlarm: z.boolean() }).default({ advertisingAlarm: false }),
    snsType: SocialProvider.nullish(),
    snsToken: PrintableToken.nullish(),
    autoLogin: z.boolean().default(true),
  })
  .superRefine((form, { addIssue }) => {
    if (form.userType !== 'email') return;
    if (!form.email) addIssue({ code: 'custom', path: ['email'], message: '이메일을 입력해 주세요.' });
    if (!form.password) addIssue({ code: 'custom', path: ['password'], message: '비밀번호를 입력해 주세요.' });
  })
  .meta({
    examples: [{ email: 'soonja@shop.example', password: 'Persimmon24!', phone: '010-1234-5678', name: '강순자' }],
  });
export type SignUpForm = z.output<typeof SignUpForm>;
