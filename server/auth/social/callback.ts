import type { SocialProvider } from '#contract/auth.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Actor, hashToken, newToken } from '../../platform/identity/actor.ts';
import { insertOauthTicket, socialIdentityOfTemp, spendOauthTicket } from './social.sql.ts';
import type { SocialLogin, VerifiedIdentity } from './social.ts';

const mark = 'sns_';

type SocialTicketInput = { snsType: SocialProvider; snsToken: string };

/**
 * Returns the identity that the provider confirms, by a ticket of the shop (used up) or by the provider's token. Throws SNS_REFUSED
 * or UNAVAILABLE.
 */
export async function verifySocialToken(
  sql: Db,
  who: Actor | null,
  { snsType, snsToken }: SocialTicketInput,
  social: SocialLogin,
): Promise<VerifiedIdentity> {
  if (!snsToken.startsWith(mark)) return social.byToken(snsType, snsToken);
  const encrypted = who && (await spendOauthTicket(sql, who.id, snsType, hashToken(snsToken)));
  if (!encrypted) throw social.refused(snsType);
  return social.open(encrypted);
}

/** Creates a ticket for one sign-in in the browser that started it. */
export async function createSocialTicket(sql: Db, person: number, arrival: VerifiedIdentity, social: SocialLogin) {
  const snsToken = `${mark}${newToken()}`;
  const expiresAt = await insertOauthTicket(sql, person, arrival.provider, hashToken(snsToken), social.close(arrival));
  return { snsToken, expiresAt };
}

/** Returns the identity of a sign-up: the one of a temp token, otherwise as `verifySocialToken`. */
export async function socialJoinerOf(
  sql: Db,
  who: Actor | null,
  shown: SocialTicketInput,
  social: SocialLogin,
): Promise<VerifiedIdentity> {
  const encrypted = await socialIdentityOfTemp(sql, hashToken(shown.snsToken));
  if (!encrypted) return verifySocialToken(sql, who, shown, social);
  const arrival = social.open(encrypted);
  if (arrival.provider !== shown.snsType) throw social.refused(shown.snsType);
  return arrival;
}
