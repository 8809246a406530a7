import { Refusal } from '#contract/errors.ts';
import { requirePasswordHolder } from '../auth/password-change.ts';
import { revokeSocialLinks } from '../auth/social/link.ts';
import { requireStepUp } from '../auth/step-up.ts';
import { tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { CustomerTools } from './customers.ts';
import { eraseCustomer, hasOpenOrders, lockCustomer } from './delete-account.sql.ts';
import { recordDeletedAccount } from './deleted-accounts.ts';
import { wrongPasswordError } from './update-profile.ts';

export { eraseLeftRecipients } from './delete-account.sql.ts';

/** Deletes an account. Throws OPEN_ORDERS while items or money are in transit. */
export async function deleteAccount(
  { password }: { password?: string | undefined },
  { sql, who, token = '', keepToken }: Context,
  { limits, social, files, dataDir, encryption }: CustomerTools,
) {
  if (password === undefined) await requireStepUp(sql, token);
  else {
    await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
    if (!(await requirePasswordHolder(sql, who.id, password))) throw wrongPasswordError('password');
    await limits.forgive(sql, `password ${who.id}`);
  }
  await tx(sql, async (inside) => {
    if (!(await lockCustomer(inside, who.id))) throw new Refusal('TOKEN_INVALID');
    if (await hasOpenOrders(inside, who.id)) throw new Refusal('OPEN_ORDERS');
    await revokeSocialLinks(inside, who.id);
    await eraseCustomer(inside, who.id, encryption);
  });
  // A job repeats this if it fails.
  void recordDeletedAccount({ files, dataDir }, who.uuid).catch(() => undefined);
  void social.revokeRemovedTokens().catch(() => undefined);
  keepToken?.('');
  return { ok: true as const };
}
