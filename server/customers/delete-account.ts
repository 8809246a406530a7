import { Refusal } from '#contract/errors.ts';
import { holdsPassword } from '../auth/password-change.ts';
import { cutTies } from '../auth/social/link.ts';
import { demandProof } from '../auth/step-up.ts';
import { tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { AccountTools } from './customers.ts';
import { erase, hasOpenOrders, lockPerson } from './delete-account.sql.ts';
import { noteLeft } from './deleted-accounts.ts';
import { wrongPassword } from './update-profile.ts';

/** The end of a membership. Throws OPEN_ORDERS while goods or money are on their way. */
export async function leave(
  { password }: { password?: string | undefined },
  { sql, who, token = '', keepToken }: At,
  { limits, social, files, dataDir }: AccountTools,
) {
  if (password === undefined) await demandProof(sql, token);
  else {
    await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
    if (!(await holdsPassword(sql, who.id, password))) throw wrongPassword('password');
    await limits.forgive(sql, `password ${who.id}`);
  }
  await tx(sql, async (inside) => {
    if (!(await lockPerson(inside, who.id))) throw new Refusal('TOKEN_INVALID');
    if (await hasOpenOrders(inside, who.id)) throw new Refusal('OPEN_ORDERS');
    await cutTies(inside, who.id);
    await erase(inside, who.id);
  });
  // The clock looks whether it was done.
  void noteLeft({ files, dataDir }, who.uuid).catch(() => undefined);
  void social.farewells().catch(() => undefined);
  keepToken?.('');
  return { ok: true as const };
}
