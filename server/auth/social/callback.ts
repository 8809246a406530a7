import type { SnsType } from '#contract/auth.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashToken, newToken, type Who } from '../../platform/identity/actor.ts';
import { arrivalOfTemp, keepTicket, takeTicket } from './social.sql.ts';
import type { Arrived, Social } from './social.ts';

const mark = 'sns_';

type Shown = { snsType: SnsType; snsToken: string };

/** Whom the other company vouches for, by a ticket of ours (used up) or by its own token. Throws SNS_REFUSED or UNAVAILABLE. */
export async function arrivalOf(
  sql: Db,
  who: Who | null,
  { snsType, snsToken }: Shown,
  social: Social,
): Promise<Arrived> {
  if (!snsToken.startsWith(mark)) return social.byToken(snsType, snsToken);
  const encrypted = who && (await takeTicket(sql, who.id, snsType, hashToken(snsToken)));
  if (!encrypted) throw social.refused(snsType);
  return social.open(encrypted);
}

/** A ticket for one sign-in in the browser that began it. */
export async function ticketFor(sql: Db, person: number, arrival: Arrived, social: Social) {
  const snsToken = `${mark}${newToken()}`;
  const expiresAt = await keepTicket(sql, person, arrival.provider, hashToken(snsToken), social.close(arrival));
  return { snsToken, expiresAt };
}

/** Who joins: the one a temp token stands for, else as above. */
export async function joinerOf(sql: Db, who: Who | null, shown: Shown, social: Social): Promise<Arrived> {
  const encrypted = await arrivalOfTemp(sql, hashToken(shown.snsToken));
  if (!encrypted) return arrivalOf(sql, who, shown, social);
  const arrival = social.open(encrypted);
  if (arrival.provider !== shown.snsType) throw social.refused(shown.snsType);
  return arrival;
}
