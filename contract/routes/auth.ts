import { z } from 'zod';
import { AskCode, CodeSent, CodeVerified, Login, Oauth, OauthCode, OauthStart, OauthStarted, OauthTicket, Prove, Proven, PushToken, ResetPassword, Session, SignUp, TokenType, Verified, VerifyCode } from '../auth.ts';
import { Device } from '../customers.ts';
import { anyone, guest, member } from '../endpoint.ts';
import { all, Moment, Ok } from '../primitives.ts';

export const auth = {
  // Kept answers would keep tokens, and a wrong guess that is rolled back would not count: these lines take no key.
  login: anyone('POST /v2/tokens', { body: Login, reply: Session, repeat: 'self' }),
  guest: anyone('POST /v2/tokens/guest', { reply: Session, status: 201 }),
  verify: anyone('POST /v2/tokens/verify', { reply: Verified, repeat: 'self' }),
  /** Where a browser goes to be asked by a provider. */
  oauthStart: guest('POST /v2/tokens/oauth/start', { begins: true, body: OauthStart, reply: OauthStarted, repeat: 'self' }),
  /** What the browser came back with, in exchange for a ticket; only in the browser that set out. */
  oauthCode: guest('POST /v2/tokens/oauth/code', { body: OauthCode, reply: OauthTicket, repeat: 'self' }),
  /** A known identity gets a session, an unknown one a temp token to join with. */
  oauth: anyone('POST /v2/tokens/oauth', { body: Oauth, reply: Session, repeat: 'self' }),
  signUp: anyone('POST /v2/tokens/sign-up', { body: SignUp, reply: Session, status: 201, repeat: 'self', takes: 'temp' }),
  /** For the app's own web view: a token that is good once, within a minute, for the next call. */
  nonce: guest('POST /v2/tokens/nonce', { begins: true, reply: z.object({ token: z.string(), tokenType: TokenType, expiresAt: Moment }), status: 201, repeat: 'self' }),
  exchange: anyone('POST /v2/tokens/exchange', { reply: Session, status: 201, repeat: 'self', takes: 'nonce' }),
  /** Shows once more who is here, before what a borrowed phone must not do. */
  prove: member('POST /v2/tokens/proof', { body: Prove, reply: Proven, repeat: 'self' }),
  /** Where this device is reached by the app's messages; null for nowhere. */
  pushToken: guest('PUT /v2/tokens/push-token', { begins: true, body: PushToken, reply: Ok }),
  /** Ends the session this token stands for. */
  logout: guest('DELETE /v2/tokens', { reply: Ok, repeat: 'self' }),
  devices: member('GET /v2/tokens/devices', { reply: all(Device) }),
  /** Ends one session, or with "others" all but this one. */
  signOff: member('DELETE /v2/tokens/devices/{device}', { params: z.strictObject({ device: z.string().regex(/^(others|[\w-]{16,64})$/) }), reply: Ok }),
  /** Asked by the cuma variant. */
  askCode: guest('POST /v1/auth/phone', { begins: true, body: AskCode, reply: CodeSent, takes: 'temp' }),
  /** Asked by the other variants; the same answer. */
  askCodeOthers: guest('POST /v2/auth/phone', { begins: true, body: AskCode, reply: CodeSent, takes: 'temp' }),
  verifyCode: guest('PUT /v1/auth/verify', { body: VerifyCode, reply: CodeVerified, repeat: 'self', takes: 'temp' }),
  resetPassword: guest('PUT /v1/auth/reset-password', { body: ResetPassword, reply: Ok, repeat: 'self' }),
};
