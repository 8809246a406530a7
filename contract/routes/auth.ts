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
import { fullList, Ok, UtcMoment } from '../primitives.ts';

export const authRoutes = {
  // Kept answers would keep tokens, and a wrong guess that is rolled back would not count: these lines take no key.
  login: publicEndpoint('POST /v2/tokens', { body: LoginForm, reply: CustomerSession, idempotency: 'handler' }),
  guest: publicEndpoint('POST /v2/tokens/guest', { reply: CustomerSession, status: 201 }),
  verify: publicEndpoint('POST /v2/tokens/verify', { reply: TokenStatus, idempotency: 'handler' }),
  /** Where a browser goes to be asked by a provider. */
  oauthStart: guestEndpoint('POST /v2/tokens/oauth/start', { createsGuest: true, body: OauthStart, reply: OauthRedirect, idempotency: 'handler' }),
  /** What the browser came back with, in exchange for a ticket; only in the browser that set out. */
  oauthCode: guestEndpoint('POST /v2/tokens/oauth/code', { body: OauthCode, reply: OauthTicket, idempotency: 'handler' }),
  /** A known identity gets a session, an unknown one a temp token to join with. */
  oauth: publicEndpoint('POST /v2/tokens/oauth', { body: OauthLogin, reply: CustomerSession, idempotency: 'handler' }),
  signUp: publicEndpoint('POST /v2/tokens/sign-up', { body: SignUpForm, reply: CustomerSession, status: 201, idempotency: 'handler', acceptsPartialToken: 'temp' }),
  /** For the app's own web view: a token that is good once, within a minute, for the next call. */
  nonce: guestEndpoint('POST /v2/tokens/nonce', { createsGuest: true, reply: z.object({ token: z.string(), tokenType: TokenType, expiresAt: UtcMoment }), status: 201, idempotency: 'handler' }),
  exchange: publicEndpoint('POST /v2/tokens/exchange', { reply: CustomerSession, status: 201, idempotency: 'handler', acceptsPartialToken: 'nonce' }),
  /** Shows once more who is here, before what a borrowed phone must not do. */
  prove: memberEndpoint('POST /v2/tokens/proof', { body: StepUpForm, reply: StepUpSession, idempotency: 'handler' }),
  /** Where this device is reached by the app's messages; null for nowhere. */
  pushToken: guestEndpoint('PUT /v2/tokens/push-token', { createsGuest: true, body: PushToken, reply: Ok }),
  /** Ends the session this token stands for. */
  logout: guestEndpoint('DELETE /v2/tokens', { reply: Ok, idempotency: 'handler' }),
  devices: memberEndpoint('GET /v2/tokens/devices', { reply: fullList(SignedInDevice) }),
  /** Ends one session, or with "others" all but this one. */
  signOff: memberEndpoint('DELETE /v2/tokens/devices/{device}', { params: z.strictObject({ device: z.string().regex(/^(others|[\w-]{16,64})$/) }), reply: Ok }),
  /** Asked by the cuma variant. */
  askCode: guestEndpoint('POST /v1/auth/phone', { createsGuest: true, body: CodeRequest, reply: SentCode, acceptsPartialToken: 'temp' }),
  /** Asked by the other variants; the same answer. */
  askCodeOthers: guestEndpoint('POST /v2/auth/phone', { createsGuest: true, body: CodeRequest, reply: SentCode, acceptsPartialToken: 'temp' }),
  verifyCode: guestEndpoint('PUT /v1/auth/verify', { body: CodeCheck, reply: VerifiedCode, idempotency: 'handler', acceptsPartialToken: 'temp' }),
  resetPassword: guestEndpoint('PUT /v1/auth/reset-password', { body: PasswordReset, reply: Ok, idempotency: 'handler' }),
};
