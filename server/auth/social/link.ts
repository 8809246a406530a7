import type { SocialProvider } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import { tx } from '../../platform/db/database.ts';
import type { Context } from '../../platform/handlers.ts';
import { hashToken } from '../../platform/identity/actor.ts';
import { passwordHolderBy } from '../auth.sql.ts';
import { requireStepUp } from '../step-up.ts';
import { verifySocialToken } from './callback.ts';
import {
  deleteSocialIdentity,
  insertSocialIdentity,
  requestOauthRevocation,
  socialIdentityOwnerOf,
} from './social.sql.ts';
import type { SocialLogin } from './social.ts';

/** Links an identity to the signed-in member. It never happens automatically, regardless of which e-mail or phone the provider returns. */
export async function linkSocialAccount(
  shown: { snsType: SocialProvider; snsToken: string },
  { sql, who, token = '' }: Context,
  social: SocialLogin,
) {
  await requireStepUp(sql, token);
  const arrival = await verifySocialToken(sql, who, shown, social);
  const { provider, subject } = arrival;
  const takenRefusal = new Refusal('SOCIAL_TAKEN', { provider: social.koreanName(provider) });
  const owner = await socialIdentityOwnerOf(sql, provider, subject);
  if (owner === who.id) return;
  if (owner !== undefined) throw takenRefusal;
  const identity = { person: who.id, provider, subject, tokens: social.close(arrival.tokens) };
  const isLinked = await tx(sql, (inside) => insertSocialIdentity(inside, identity)).catch((error: unknown) => {
    const name = (error as { constraint_name?: string }).constraint_name ?? '';
    throw name.startsWith('social_identity') ? takenRefusal : error;
  });
  if (!isLinked) throw new Refusal('TOKEN_INVALID');
}

/**
 * Unlinks an identity at once; the provider is informed as soon as it answers. Throws LAST_DOOR if it is the only way to sign in.
 */
export async function unlinkSocialAccount(
  snsType: SocialProvider,
  { sql, who, token = '' }: Context,
  social: SocialLogin,
) {
  await requireStepUp(sql, token);
  const result = await tx(sql, (inside) => deleteSocialIdentity(inside, who.id, snsType, hashToken(token)));
  if (result === 'none') throw new Refusal('NOT_FOUND');
  if (result === 'last') throw new Refusal('LAST_DOOR');
  void social.revokeRemovedTokens().catch(() => undefined);
  // The session continues with the member's remaining type of sign-in.
  const member = await passwordHolderBy(sql, { id: who.id });
  return { userType: who.userType === snsType && member ? member.userType : who.userType };
}

/** Unlinks all identities of a deleted account. */
export const revokeSocialLinks = requestOauthRevocation;
