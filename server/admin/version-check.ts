import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockCatalogWriters } from './catalog-publishing.sql.ts';

/** Each row with what stands for it as it is shown. */
export function withVersionMarks<T extends object>(rows: readonly T[]) {
  return rows.map((row) => ({ ...row, mark: markOf(row) }));
}

/**
 * Writes one of what has no numbered versions. Throws VERSION_MOVED where what was there before is not what was `seen`; who wants what
 * stands there already has it, and where nothing is said to have been seen nothing is compared.
 */
export async function writeIfUnchanged<T extends object>(
  sql: Tx,
  seen: string | undefined,
  read: () => Promise<object | undefined>,
  write: () => Promise<T>,
) {
  await lockCatalogWriters(sql);
  const before = markOf(await read());
  const done = await write();
  if (seen !== undefined && seen !== before && 'put' in done && done.put !== 'same') throw new Refusal('VERSION_MOVED');
  return done;
}

function markOf(row: object | undefined) {
  return row ? createHash('sha256').update(JSON.stringify(row)).digest('base64url') : '';
}
