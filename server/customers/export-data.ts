import { Refusal } from '#contract/errors.ts';
import { requirePasswordHolder } from '../auth/password-change.ts';
import { requireStepUp } from '../auth/step-up.ts';
import type { Context } from '../platform/handlers.ts';
import type { CustomerTools } from './customers.ts';
import { dataNotExported, exportSections } from './export-data.sql.ts';
import { wrongPasswordError } from './update-profile.ts';

const day = 86_400;

/** Returns a member's data as one document. Throws PROOF_REQUIRED like account deletion, and TOO_MANY after the daily limit. */
export async function exportPersonalData(
  { password }: { password?: string | undefined },
  { sql, who, token = '' }: Context,
  { limits, encryption, reference }: CustomerTools,
) {
  if (password === undefined) await requireStepUp(sql, token);
  else {
    await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
    if (!(await requirePasswordHolder(sql, who.id, password))) throw wrongPasswordError('password');
    await limits.forgive(sql, `password ${who.id}`);
  }
  await limits.spend(sql, { key: `export ${who.id}`, most: reference.policy('exportsDaily'), seconds: day });
  const tables: Record<string, Record<string, unknown>[]> = {};
  // The statements run one after the other, so an export uses one connection.
  for (const [name, rowsOf] of Object.entries(exportSections)) {
    const rows = await rowsOf(sql, who.id);
    tables[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, decryptValue(value)])),
    );
  }
  if (tables.app_user?.length === 0) throw new Refusal('TOKEN_INVALID');
  return {
    madeDate: new Date(reference.now()).toISOString(),
    left: Object.entries(dataNotExported).map(([what, { why }]) => ({ what, why })),
    tables,
  };

  function decryptValue(value: unknown): unknown {
    return Buffer.isBuffer(value) ? encryption.decrypt(value) : value;
  }
}
