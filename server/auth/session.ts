import type { Session, TokenType } from '#contract/auth.ts';
import type { Known } from '../guests/cache.ts';
import type { GuestTokens } from '../guests/token.ts';
import type { IsLeaked } from '../integrations/breached-passwords.ts';
import type { Letters } from '../notifications/order-notifications.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { Social } from './social/social.ts';
import type { Devices } from './trusted-devices.ts';

export type AuthTools = {
  limits: Limits;
  devices: Devices;
  guests: { tokens: GuestTokens; known: Known };
  reference: Reference;
  encryption: Encryption;
  outbox: Outbox;
  social: Social;
  isLeaked: IsLeaked;
  letters: Letters;
  /** The shop's host name, so that phones offer a code to this shop alone. */
  host: string;
  /** How long a code is good for. */
  codeSeconds: () => number;
};

export const yearHours = 365 * 24;
/** How long a session lives that was not asked to stay. */
export const dayHours = 24;

type Member = { id: number; uuid: string; nickname: string | null; userType: Session['userType'] };

/** The answer of every way in; `expiresAt` is an ISO moment. */
export function sessionOf(
  { id, uuid, nickname, userType }: Member,
  token: string,
  expiresAt: string,
  tokenType: TokenType = 'email',
): Session {
  return { token, tokenType, userType, expiresAt, appUser: { id, uuid, nickname } };
}
