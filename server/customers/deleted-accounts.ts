import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { revokeSocialLinks } from '../auth/social/link.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { eraseCustomer, lockCustomer } from './delete-account.sql.ts';
import { deletedAccountsSince, restoredAccounts } from './deleted-accounts.sql.ts';

type AccountStore = { files: FileStorage; dataDir: string };

const folder = 'left/';
const named = /^left\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
// No older backup is ever restored.
const days = 400;

/** Records a deleted account outside the database, by uuid only, so that it can be erased again after a restore. */
export async function recordDeletedAccount({ files, dataDir }: AccountStore, uuid: string) {
  await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, folder + uuid), '');
  await files.store([folder + uuid]);
}

/**
 * Erases accounts that a restored backup brought back, and records deletions without a record. Returns the number of restored
 * accounts.
 */
export async function reapplyAccountDeletions(sql: Sql, place: AccountStore & { encryption: Encryption }) {
  const noted = new Set<string>();
  const old: string[] = [];
  for await (const { name, at } of place.files.list(folder)) {
    if (!named.test(name)) continue;
    if (at < Date.now() - days * 86_400_000) old.push(name);
    else noted.add(name.slice(folder.length));
  }
  for (const { uuid } of await deletedAccountsSince(sql, days))
    if (!noted.has(uuid)) await recordDeletedAccount(place, uuid);
  const restored = await restoredAccounts(sql, [...noted]);
  for (const { id } of restored)
    await tx(sql, async (inside) => {
      if (!(await lockCustomer(inside, id))) return;
      await revokeSocialLinks(inside, id);
      await eraseCustomer(inside, id, place.encryption);
    });
  await place.files.remove(old);
  return restored.length;
}
