import { z } from 'zod';
import { humanText, Id, MobileNumber, textField, UtcMoment, Uuid } from './primitives.ts';
import { emailFault, personNameRule, tidyText } from './rules/normalize-text.ts';

export const TokenType = z.enum(['temp', 'nonce', 'oauth', 'email', 'guest']);
export type TokenType = z.output<typeof TokenType>;

export const UserType = z.enum(['guest', 'email', 'kakao', 'naver']);
export type UserType = z.output<typeof UserType>;

/** The companies whose accounts open this shop too. */
export const SocialProvider = z.enum(['kakao', 'naver']);
export type SocialProvider = z.output<typeof SocialProvider>;

export const CustomerSession = z.object({
  token: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: UtcMoment,
  /** A guest has no number until there is something to keep for them. */
  appUser: z.object({ id: Id.nullable(), uuid: Uuid, nickname: z.string().nullable() }),
  /** With a temp token: what the provider says of somebody who has not joined yet. */
  profile: z.object({ email: z.string().nullable(), name: z.string().nullable() }).optional(),
  /** After a guest's cart was joined: whether quantities had to be lowered, and the lines the member had before. */
  cart: z.object({ isAdjusted: z.boolean(), olderGroupIds: z.array(Id) }).optional(),
});
export type CustomerSession = z.output<typeof CustomerSession>;

export const LoginForm = z.strictObject({
  email: z.string().min(1).max(100),
  password: z.string().min(1).max(1000),
  /** Automatic sign-in: the token lives for a year; without it for a day. */
  autoLogin: z.boolean().default(true),
});

/** What may stand in a header: a token of another company, or a ticket of ours. */
export const PrintableToken = z.string().regex(/^[\x21-\x7e]{1,4000}$/);

/** With `again` the company asks for a new sign-in, whoever is signed in there: the ticket it ends in may show once more who is here. */
export const OauthStart = z.strictObject({ snsType: SocialProvider, again: z.boolean().default(false) });
/** Where to send the browser. */
export const OauthRedirect = z.object({ url: z.url() });

/** What the provider gave the browser on its way back. */
export const OauthCode = z.strictObject({ snsType: SocialProvider, code: PrintableToken, state: PrintableToken });
/** A ticket for one sign-in, good for ten minutes in the browser that began. */
export const OauthTicket = z.object({ snsToken: z.string(), expiresAt: UtcMoment });

/**
 * Sign-in by a provider. `snsToken` is the ticket of `POST /v2/tokens/oauth/code`, or the provider's own access token as an app
 * got it. Who somebody is, the provider says; the e-mail in the body is never believed.
 */
export const OauthLogin = z.strictObject({
  email: z.string().max(100).nullish(),
  snsToken: PrintableToken,
  snsType: SocialProvider,
  autoLogin: z.boolean().default(true),
});

/**
 * Showing once more to be oneself: by password, or for who has none by a code sent to the member's own phone, or by the ticket of a new
 * sign-in at a company whose account opens this one.
 */
export const StepUpForm = z.strictObject({
  password: z.string().min(1).max(1000).optional(),
  verifyToken: z.string().max(100).optional(),
  snsType: SocialProvider.optional(),
  snsToken: PrintableToken.optional(),
});
/** A session goes on under the new token; the one that showed the proof ends within a minute. */
export const StepUpSession = z.object({ until: UtcMoment, token: z.string(), expiresAt: UtcMoment });

export const PushToken = z.strictObject({ fcmPushToken: PrintableToken.nullable() });

export const TokenStatus = z.object({
  valid: z.boolean(),
  tokenType: TokenType.nullable(),
  userType: UserType.nullable(),
  expiresAt: UtcMoment.nullable(),
  /** A new token in place of one that has been in use for a month; the old one works for a minute more. */
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

/** Printable ASCII without spaces, 8 to 64; what makes it strong enough needs the person and is checked in the room. */
export const NewPasswordText = z
  .string()
  .max(1000)
  .refine(
    (password) => /^[\x21-\x7e]{8,64}$/.test(password),
    '영문·숫자·특수문자 중 3가지를 섞어 8자 이상, 또는 2가지를 섞어 10자 이상 입력해 주세요.',
  );

export const PersonName = textField(personNameRule);

export const VerificationCode = z.string().regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.');

/** A code for an account proves a phone; one for orders only opens a guest's orders (rules D11.8). */
export const CodeRequest = z.strictObject({
  phone: MobileNumber,
  purpose: z.enum(['account', 'order']).default('account'),
});
export const SentCode = z.object({ expiresAt: UtcMoment, resendAfter: z.int(), leftToday: z.int() });
export const CodeCheck = z.strictObject({ phone: MobileNumber, verificationCode: VerificationCode });
/** `verifyToken` proves for half an hour that this phone is in somebody's hand. */
export const VerifiedCode = z.object({ verified: z.literal(true), verifyToken: z.string(), expiresAt: UtcMoment });

export const PasswordReset = z.strictObject({
  newPassword: NewPasswordText,
  verificationCode: VerificationCode,
  phone: MobileNumber,
});

/**
 * Sign-up, by e-mail and password or by what a provider vouched for: its token, or the temp token a sign-in with it gave (also as
 * bearer). The phone must have been verified by the same guest within half an hour.
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
