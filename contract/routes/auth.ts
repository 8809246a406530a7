import { z } from 'zod';
import {
  CodeCheck,
  CodeRequest,
  CustomerSession,
  LoginForm,
  OauthCode,
  OauthLogin,
  OauthRedirect,
  OauthStart,
  OauthTicket,
  PasswordReset,
  PushToken,
  SentCode,
  SignUpForm,
  StepUpForm,
  StepUpSession,
  TokenStatus,
  TokenType,
  VerifiedCode,
} from '../auth.ts';
import { SignedInDevice } from '../customers.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { phoneProofErrors } from '../error-groups.ts';
import { fullList, Ok, UtcMoment } from '../primitives.ts';

export const authRoutes = {
  // Kept answers would keep tokens, and a wrong guess that is rolled back would not count: these lines take no key.
  login: publicEndpoint('POST /v2/tokens', {
    summary: 'Signs a member in by e-mail and password; what a guest had in the cart comes along.',
    body: LoginForm,
    reply: CustomerSession,
    idempotency: 'handler',
    errors: ['LOGIN_FAILED'],
  }),
  guest: publicEndpoint('POST /v2/tokens/guest', {
    summary: 'Makes a guest, so that a visitor without an account can keep a cart and order.',
    reply: CustomerSession,
    status: 201,
  }),
  verify: publicEndpoint('POST /v2/tokens/verify', {
    summary: 'Says whether the token that was sent is still good, and gives a new one when it is old.',
    reply: TokenStatus,
    idempotency: 'handler',
  }),
  /** Where a browser goes to be asked by a provider. */
  oauthStart: guestEndpoint('POST /v2/tokens/oauth/start', {
    summary: 'Begins a sign-in with Kakao or Naver: answers with the address the browser is sent to.',
    createsGuest: true,
    body: OauthStart,
    reply: OauthRedirect,
    idempotency: 'handler',
    errors: ['UNAVAILABLE'],
  }),
  /** What the browser came back with, in exchange for a ticket; only in the browser that set out. */
  oauthCode: guestEndpoint('POST /v2/tokens/oauth/code', {
    summary: 'Takes what the provider gave the browser on its way back, and answers with a ticket for one sign-in.',
    body: OauthCode,
    reply: OauthTicket,
    idempotency: 'handler',
    errors: ['SNS_REFUSED', 'UNAVAILABLE'],
  }),
  /** A known identity gets a session, an unknown one a temp token to join with. */
  oauth: publicEndpoint('POST /v2/tokens/oauth', {
    summary:
      'Signs in by a provider’s ticket or access token; somebody who is not known yet gets a temp token to join with.',
    body: OauthLogin,
    reply: CustomerSession,
    idempotency: 'handler',
    errors: ['SNS_REFUSED', 'ACCOUNT_EXISTS', 'UNAVAILABLE'],
  }),
  signUp: publicEndpoint('POST /v2/tokens/sign-up', {
    summary: 'Makes a member of a visitor whose phone was verified within half an hour.',
    body: SignUpForm,
    reply: CustomerSession,
    status: 201,
    idempotency: 'handler',
    acceptsPartialToken: 'temp',
    errors: [
      ...phoneProofErrors,
      'EMAIL_TAKEN',
      'PHONE_TAKEN',
      'NICKNAME_TAKEN',
      'ACCOUNT_EXISTS',
      'SOCIAL_MEMBER',
      'SNS_REFUSED',
      'PASSWORD_WEAK',
      'USER_NOT_FOUND',
    ],
  }),
  /** For the app's own web view: a token that is good once, within a minute, for the next call. */
  nonce: guestEndpoint('POST /v2/tokens/nonce', {
    summary: 'Gives the app’s own web view a token that is good once, within a minute.',
    createsGuest: true,
    reply: z.object({ token: z.string(), tokenType: TokenType, expiresAt: UtcMoment }),
    status: 201,
    idempotency: 'handler',
  }),
  exchange: publicEndpoint('POST /v2/tokens/exchange', {
    summary: 'Turns a token that is good once into a session.',
    reply: CustomerSession,
    status: 201,
    idempotency: 'handler',
    acceptsPartialToken: 'nonce',
  }),
  /** Shows once more who is here, before what a borrowed phone must not do. */
  prove: memberEndpoint('POST /v2/tokens/proof', {
    summary:
      'Shows once more who is here, by password, code or a new sign-in at a provider, before what a borrowed phone must not do.',
    body: StepUpForm,
    reply: StepUpSession,
    idempotency: 'handler',
    errors: ['PROOF_REQUIRED', 'SNS_REFUSED', ...phoneProofErrors],
  }),
  /** Where this device is reached by the app's messages; null for nowhere. */
  pushToken: guestEndpoint('PUT /v2/tokens/push-token', {
    summary: 'Says where the app’s messages reach this device; null for nowhere.',
    createsGuest: true,
    body: PushToken,
    reply: Ok,
  }),
  /** Ends the session this token stands for. */
  logout: guestEndpoint('DELETE /v2/tokens', {
    summary: 'Ends the session this token stands for.',
    reply: Ok,
    idempotency: 'handler',
  }),
  devices: memberEndpoint('GET /v2/tokens/devices', {
    summary: 'Lists the devices that are signed in.',
    reply: fullList(SignedInDevice),
  }),
  /** Ends one session, or with "others" all but this one. */
  signOff: memberEndpoint('DELETE /v2/tokens/devices/{device}', {
    summary: 'Signs one device off, or with `others` all but this one.',
    params: z.strictObject({ device: z.string().regex(/^(others|[\w-]{16,64})$/) }),
    reply: Ok,
    errors: ['PROOF_REQUIRED'],
  }),
  /** Asked by the cuma variant. */
  askCode: guestEndpoint('POST /v1/auth/phone', {
    summary: 'Sends a code of six digits to a phone; asked by the cuma variant.',
    createsGuest: true,
    body: CodeRequest,
    reply: SentCode,
    acceptsPartialToken: 'temp',
    errors: ['PHONE_TAKEN'],
  }),
  /** Asked by the other variants; the same answer. */
  askCodeOthers: guestEndpoint('POST /v2/auth/phone', {
    summary: 'Sends a code of six digits to a phone; asked by the other variants, with the same answer.',
    createsGuest: true,
    body: CodeRequest,
    reply: SentCode,
    acceptsPartialToken: 'temp',
    errors: ['PHONE_TAKEN'],
  }),
  verifyCode: guestEndpoint('PUT /v1/auth/verify', {
    summary: 'Takes the six digits and answers with a proof of that phone, good for half an hour.',
    body: CodeCheck,
    reply: VerifiedCode,
    idempotency: 'handler',
    acceptsPartialToken: 'temp',
    errors: phoneProofErrors,
  }),
  resetPassword: guestEndpoint('PUT /v1/auth/reset-password', {
    summary: 'Sets a new password for the member whose phone is proven by a code.',
    body: PasswordReset,
    reply: Ok,
    idempotency: 'handler',
    errors: [...phoneProofErrors, 'PASSWORD_WEAK', 'PASSWORD_USED', 'USER_NOT_FOUND', 'SOCIAL_MEMBER'],
  }),
};
