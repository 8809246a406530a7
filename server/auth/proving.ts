import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, tx } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import { hashToken } from '../base/who.ts';
import { setProven } from '../people/token.ts';
import { isProven, keyholderBy } from './auth.sql.ts';
import { wrongField } from './fault.ts';
import { fitsPassword, hashingIsBusy } from './password.ts';
import { spendPhone } from './proof.ts';
import type { AuthTools } from './session.ts';

type Proving = Pick<Handlers<Routes['auth']>, 'prove'>;

/** Showing once more to be oneself, before what a borrowed phone must not do. Holds for ten minutes of this session. */
export function proving({ limits }: AuthTools): Proving {
  return {
    async prove({ body: { password, verifyToken } }, { sql, who, token = '' }) {
      const member = await keyholderBy(sql, { id: who.id });
      if (!member) throw new Refusal('TOKEN_INVALID');
      if (password !== undefined) {
        if (hashingIsBusy()) throw new Refusal('UNAVAILABLE');
        await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
        if (!(await fitsPassword(password, member.current)))
          throw wrongField('password', '현재 비밀번호가 일치하지 않습니다.');
        await limits.forgive(sql, `password ${who.id}`);
        return { until: await setProven(sql, hashToken(token)) };
      }
      // A phone alone is enough only for who has no password: it can be picked up from a table.
      if (!verifyToken || !member.phone || member.current) throw new Refusal('PROOF_REQUIRED');
      return tx(sql, async (inside) => {
        if (!(await spendPhone(inside, who.id, member.phone as string, verifyToken)))
          throw new Refusal('VERIFY_REQUIRED');
        return { until: await setProven(inside, hashToken(token)) };
      });
    },
  };
}

/** Throws PROOF_REQUIRED unless this session was proven within the last minutes; signing in counts. */
export async function demandProof(sql: Db, token: string) {
  if (!(await isProven(sql, hashToken(token)))) throw new Refusal('PROOF_REQUIRED');
}
