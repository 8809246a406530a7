import type { SnsType } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import { tx } from '../../platform/db/database.ts';
import type { At } from '../../platform/handlers.ts';
import { hashToken } from '../../platform/identity/actor.ts';
import { keyholderBy } from '../auth.sql.ts';
import { demandProof } from '../step-up.ts';
import { arrivalOf } from './callback.ts';
import { ownerOf, sayFarewell, tie, untie } from './social.sql.ts';
import type { Social } from './social.ts';

/** Ties an identity to the member who is signed in. It is never done by itself, whatever e-mail or phone the company names. */
export async function link(
  shown: { snsType: SnsType; snsToken: string },
  { sql, who, token = '' }: At,
  social: Social,
) {
  await demandProof(sql, token);
  const arrival = await arrivalOf(sql, who, shown, social);
  const { provider, subject } = arrival;
  const taken = new Refusal('SOCIAL_TAKEN', { provider: social.koreanName(provider) });
  const owner = await ownerOf(sql, provider, subject);
  if (owner === who.id) return;
  if (owner !== undefined) throw taken;
  await tx(sql, (inside) =>
    tie(inside, { person: who.id, provider, subject, tokens: social.close(arrival.tokens) }),
  ).catch((error: unknown) => {
    const name = (error as { constraint_name?: string }).constraint_name ?? '';
    throw name.startsWith('social_identity') ? taken : error;
  });
}

/** Cuts the tie here at once; the company is told as soon as it listens. Throws LAST_DOOR when it is the only way in. */
export async function unlink(snsType: SnsType, { sql, who, token = '' }: At, social: Social) {
  await demandProof(sql, token);
  const how = await tx(sql, (inside) => untie(inside, who.id, snsType, hashToken(token)));
  if (how === 'none') throw new Refusal('NOT_FOUND');
  if (how === 'last') throw new Refusal('LAST_DOOR');
  void social.farewells().catch(() => undefined);
  // The session itself goes on as what the member is without that door.
  const member = await keyholderBy(sql, { id: who.id });
  return { userType: who.userType === snsType && member ? member.userType : who.userType };
}

/** All ties of somebody who leaves. */
export const cutTies = sayFarewell;
