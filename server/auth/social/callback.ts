import type { SocialProvider } from '#contract/auth.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Actor, hashToken, newToken } from '../../platform/identity/actor.ts';
import { insertOauthTicket, socialIdentityOfTemp, spendOauthTicket } from './social.sql.ts';
import type { SocialLogin, VerifiedIdentity } from './social.ts';

const mark = 'sns_';

type Shown = { snsType: SocialProvider; snsToken: string };

/** Whom the other company vouches for, by a ticket of ours (used up) or by its own token. Throws SNS_REFUSED or UNAVAILABLE. */
export async function verifySocialToken(
  sql: Db,
  who: Actor | null,
  { snsType, snsToken }: Shown,
  social: SocialLogin,
): Promise<VerifiedIdentity> {
  if (!snsToken.startsWith(mark)) return social.byToken(snsType, snsToken);
  const encrypted = who && (await spendOauthTicket(sql, who.id, snsType, hashToken(snsToken)));
  if (!encrypted) throw social.refused(snsType);
  return social.open(encrypted);
}

/** A ticket for one sign-in in the browser that began it. */
export async function createSocialTicket(sql: Db, person: number, arrival: VerifiedIdentity, social: SocialLogin) {
  const snsToken = `${mark}${newToken()}`;
  const expiresAt = await insertOauthTicket(sql, person, arrival.provider, hashToken(snsToken), social.close(arrival));
  return { snsToken, expiresAt };
}

/** Who joins: the one a temp token stands for, else as above. */
export async function socialJoinerOf(
  sql: Db,
  who: Actor | null,
  shown: Shown,
  social: SocialLogin,
): Promise<VerifiedIdentity> {
  const encrypted = await socialIdentityOfTemp(sql, hashToken(shown.snsToken));
  if (!encrypted) return verifySocialToken(sql, who, shown, social);
  const arrival = social.open(encrypted);
  if (arrival.provider !== shown.snsType) throw social.refused(shown.snsType);
  return arrival;
}
