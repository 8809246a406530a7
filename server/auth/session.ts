import type { Session, TokenType } from '#contract/auth.ts';
import type { Encryption } from '../base/encryption.ts';
import type { Limits } from '../base/limits.ts';
import type { Reference } from '../base/reference.ts';
import type { Known } from '../guests/known.ts';
import type { GuestTokens } from '../guests/token.ts';
import type { Letters } from '../messages/letters.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { IsLeaked } from '../outside/leaked.ts';
import type { Devices } from './devices.ts';
import type { Social } from './social.ts';

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
