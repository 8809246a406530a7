import type { CustomerSession, TokenType } from '#contract/auth.ts';
import type { GuestCache } from '../guests/guest-cache.ts';
import type { GuestTokens } from '../guests/guest-token.ts';
import type { IsBreached } from '../integrations/breached-passwords.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { SocialLogin } from './social/social.ts';
import type { TrustedDevices } from './trusted-devices.ts';

export type AuthTools = {
  limits: RateLimits;
  devices: TrustedDevices;
  guests: { tokens: GuestTokens; known: GuestCache };
  reference: ReferenceData;
  encryption: Encryption;
  outbox: MessageOutbox;
  social: SocialLogin;
  isLeaked: IsBreached;
  notifier: OrderNotifier;
  /** The shop's host name, so that phones offer a code to this shop only. */
  host: string;
  /** How many seconds a code is valid. */
  codeSeconds: () => number;
};

export const yearHours = 365 * 24;
/** Hours until a session without automatic sign-in expires. */
export const dayHours = 24;

type Member = { id: number; uuid: string; nickname: string | null; userType: CustomerSession['userType'] };

/** Returns the answer of every sign-in. `expiresAt` is an ISO timestamp. */
export function toCustomerSession(
  { id, uuid, nickname, userType }: Member,
  token: string,
  expiresAt: string,
  tokenType: TokenType = 'email',
): CustomerSession {
  return { token, tokenType, userType, expiresAt, appUser: { id, uuid, nickname } };
}
