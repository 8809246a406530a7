import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockCatalogWriters } from './catalog-publishing.sql.ts';

/** Each row with a hash of its content as it is shown. */
export function withVersionMarks<T extends object>(rows: readonly T[]) {
  return rows.map((row) => ({ ...row, mark: markOf(row) }));
}

/**
 * Writes a row that has no numbered versions. Throws VERSION_MOVED where the row is no longer the one that was `seen`. A write that
 * changes nothing succeeds, and without `seen` nothing is compared.
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
