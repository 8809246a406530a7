import { invalidField, Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { recordStepUp } from '../customer-records/session-token.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { hashToken, newToken } from '../platform/identity/actor.ts';
import { isStepUpValid, passwordHolderBy } from './auth.sql.ts';
import type { AuthTools } from './customer-session.ts';
import { isHashingBusy, verifyPassword } from './password.ts';
import { spendProvenPhone } from './phone-proof.ts';
import { verifySocialToken } from './social/callback.ts';
import { socialIdentityOwnerOf } from './social/social.sql.ts';

type StepUpHandlers = Pick<Handlers<Routes['auth']>, 'prove'>;

/**
 * Creates the handlers of step-up, which protects actions that a borrowed phone must not perform. A step-up holds for ten minutes
 * of one session, under a new token.
 */
export function createStepUpHandlers({ limits, social }: AuthTools): StepUpHandlers {
  return {
    async prove({ body: { password, verifyToken, snsType, snsToken } }, { sql, who, token = '', keepToken }) {
      const member = await passwordHolderBy(sql, { id: who.id });
      if (!member) throw new Refusal('TOKEN_INVALID');
      if (password !== undefined) {
        if (isHashingBusy()) throw new Refusal('UNAVAILABLE');
        await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
        if (!(await verifyPassword(password, member.current)))
          throw invalidField('password', '현재 비밀번호가 일치하지 않습니다.');
        await limits.forgive(sql, `password ${who.id}`);
        return tx(sql, goesOn);
      }
      // A member with a password must enter it. A picked-up phone receives the code and is signed in at the provider, and a provider
      // does not report when it last asked for a password.
      if (member.current) throw new Refusal('PROOF_REQUIRED');
      if (snsType && snsToken) {
        await limits.spend(sql, { key: `proof ${who.id}`, most: 10, seconds: 600 });
        const { isFresh, subject } = await verifySocialToken(sql, who, { snsType, snsToken }, social);
        if (!isFresh || (await socialIdentityOwnerOf(sql, snsType, subject)) !== who.id) throw social.refused(snsType);
        return tx(sql, goesOn);
      }
      if (!verifyToken || !member.phone) throw new Refusal('PROOF_REQUIRED');
      return tx(sql, async (inside) => {
        if (!(await spendProvenPhone(inside, who.id, member.phone as string, verifyToken)))
          throw new Refusal('VERIFY_REQUIRED');
        return goesOn(inside);
      });

      async function goesOn(inside: Tx) {
        const fresh = newToken();
        const proven = await recordStepUp(inside, hashToken(token), hashToken(fresh));
        if (!proven) throw new Refusal('TOKEN_INVALID');
        const { kept, ...rest } = proven;
        if (kept) keepToken?.(fresh);
        return { token: fresh, ...rest };
      }
    },
  };
}

/** Throws PROOF_REQUIRED unless the session had a step-up in the last ten minutes. A password sign-in counts. */
export async function requireStepUp(sql: Db, token: string) {
  if (!(await isStepUpValid(sql, hashToken(token)))) throw new Refusal('PROOF_REQUIRED');
}
