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
  PhoneLoginForm,
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
  // No Idempotency-Key here: a stored response would contain tokens, and a rolled-back failed attempt would not be counted.
  login: publicEndpoint('POST /v2/tokens', {
    summary: 'Sign in a member with e-mail and password. The items in the guest’s cart move to the member’s cart.',
    body: LoginForm,
    reply: CustomerSession,
    idempotency: 'handler',
    errors: ['LOGIN_FAILED'],
  }),
  phoneLogin: guestEndpoint('POST /v2/tokens/phone', {
    summary:
      'Sign in a member with a verified phone. Each verification signs in once. Wrong passwords do not limit it.',
    body: PhoneLoginForm,
    reply: CustomerSession,
    idempotency: 'handler',
    errors: ['VERIFY_REQUIRED', 'USER_NOT_FOUND'],
  }),
  guest: publicEndpoint('POST /v2/tokens/guest', {
    summary: 'Create a guest. A guest can keep a cart and place orders without an account.',
    reply: CustomerSession,
    status: 201,
  }),
  verify: publicEndpoint('POST /v2/tokens/verify', {
    summary: 'Check whether a token is still valid. A token in use for a month is replaced by a new one.',
    reply: TokenStatus,
    idempotency: 'handler',
  }),
  oauthStart: guestEndpoint('POST /v2/tokens/oauth/start', {
    summary: 'Start a sign-in with Kakao or Naver. The reply has the URL to open in the browser.',
    createsGuest: true,
    body: OauthStart,
    reply: OauthRedirect,
    idempotency: 'handler',
    errors: ['UNAVAILABLE'],
  }),
  oauthCode: guestEndpoint('POST /v2/tokens/oauth/code', {
    summary:
      'Exchange the provider’s authorization code for a sign-in ticket. The ticket is valid once, in the same browser.',
    body: OauthCode,
    reply: OauthTicket,
    idempotency: 'handler',
    errors: ['SNS_REFUSED', 'UNAVAILABLE'],
  }),
  oauth: publicEndpoint('POST /v2/tokens/oauth', {
    summary:
      'Sign in with a provider’s ticket or access token. An unknown identity receives a temp token to sign up with.',
    body: OauthLogin,
    reply: CustomerSession,
    idempotency: 'handler',
    errors: ['SNS_REFUSED', 'ACCOUNT_EXISTS', 'UNAVAILABLE'],
  }),
  signUp: publicEndpoint('POST /v2/tokens/sign-up', {
    summary: 'Create a member. The phone must have been verified within the last 30 minutes.',
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
  nonce: guestEndpoint('POST /v2/tokens/nonce', {
    summary: 'Create a single-use token for the app’s web view. It expires after one minute.',
    createsGuest: true,
    reply: z.object({ token: z.string(), tokenType: TokenType, expiresAt: UtcMoment }),
    status: 201,
    idempotency: 'handler',
  }),
  exchange: publicEndpoint('POST /v2/tokens/exchange', {
    summary: 'Exchange a single-use token for a session.',
    reply: CustomerSession,
    status: 201,
    idempotency: 'handler',
    acceptsPartialToken: 'nonce',
  }),
  prove: memberEndpoint('POST /v2/tokens/proof', {
    summary:
      'Complete step-up verification with a password, a code or a new provider sign-in. Sensitive actions require it.',
    body: StepUpForm,
    reply: StepUpSession,
    idempotency: 'handler',
    errors: ['PROOF_REQUIRED', 'SNS_REFUSED', ...phoneProofErrors],
  }),
  pushToken: guestEndpoint('PUT /v2/tokens/push-token', {
    summary: 'Set the device’s address for app push messages. Null removes it.',
    createsGuest: true,
    body: PushToken,
    reply: Ok,
  }),
  logout: guestEndpoint('DELETE /v2/tokens', {
    summary: 'End the current session.',
    reply: Ok,
    idempotency: 'handler',
  }),
  devices: memberEndpoint('GET /v2/tokens/devices', {
    summary: 'List the devices with an active session.',
    reply: fullList(SignedInDevice),
  }),
  signOff: memberEndpoint('DELETE /v2/tokens/devices/{device}', {
    summary: 'End the session of one device. With `others`, end all sessions except the current one.',
    params: z.strictObject({ device: z.string().regex(/^(others|[\w-]{16,64})$/) }),
    reply: Ok,
    errors: ['PROOF_REQUIRED'],
  }),
  askCode: guestEndpoint('POST /v1/auth/phone', {
    summary: 'Send a six-digit verification code to a phone. The cuma storefront uses this path.',
    createsGuest: true,
    body: CodeRequest,
    reply: SentCode,
    acceptsPartialToken: 'temp',
    errors: ['PHONE_TAKEN'],
  }),
  askCodeOthers: guestEndpoint('POST /v2/auth/phone', {
    summary: 'Send a six-digit verification code to a phone. The other storefronts use this path.',
    createsGuest: true,
    body: CodeRequest,
    reply: SentCode,
    acceptsPartialToken: 'temp',
    errors: ['PHONE_TAKEN'],
  }),
  verifyCode: guestEndpoint('PUT /v1/auth/verify', {
    summary: 'Verify a six-digit code. The reply proves ownership of the phone for 30 minutes.',
    body: CodeCheck,
    reply: VerifiedCode,
    idempotency: 'handler',
    acceptsPartialToken: 'temp',
    errors: phoneProofErrors,
  }),
  resetPassword: guestEndpoint('PUT /v1/auth/reset-password', {
    summary: 'Set a new password. The member proves ownership of the phone with a code.',
    body: PasswordReset,
    reply: Ok,
    idempotency: 'handler',
    errors: [...phoneProofErrors, 'PASSWORD_WEAK', 'PASSWORD_USED', 'USER_NOT_FOUND', 'SOCIAL_MEMBER'],
  }),
};
