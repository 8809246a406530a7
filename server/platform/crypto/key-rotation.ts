import type { Sql } from '../db/database.ts';
import { createEncryption, type EncryptionKeys } from './encryption.ts';
import {
  countUndecryptableFields,
  type EncryptedColumn,
  encryptedColumns,
  fieldsUnderOtherKeys,
  replaceEncryptedFields,
} from './key-rotation.sql.ts';

const atOnce = 500;

const places: EncryptedColumn[] = Object.entries(encryptedColumns).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

/**
 * Re-encrypts under the newest key every field that an older one encrypted. Returns the number of fields. A field that no key decrypts
 * stays as it is.
 */
export async function rotateFieldKeys(sql: Sql, secrets: EncryptionKeys) {
  if (secrets.keys.length < 2) return 0;
  const { encrypt, decrypt, newest } = createEncryption(secrets);
  const known = new Set(secrets.keys.map(({ id }) => id));
  let turned = 0;
  for (const place of places) {
    let after = '(0,0)';
    for (;;) {
      const rows = await fieldsUnderOtherKeys(sql, place, newest, after, atOnce);
      const ours = rows.filter(({ old }) => known.has(old[0] ?? 0));
      if (ours.length > 0)
        turned += await replaceEncryptedFields(
          sql,
          place,
          ours.map((row) => ({ ...row, renewed: encrypt(decrypt(row.old)) })),
        );
      after = rows.at(-1)?.place ?? after;
      if (rows.length < atOnce) break;
    }
  }
  return turned;
}

/** The number of fields whose key is not among these, and which cannot be decrypted. */
export async function countUndecryptable(sql: Sql, { keys }: Pick<EncryptionKeys, 'keys'>) {
  const ids = keys.map(({ id }) => id);
  const counts = await Promise.all(places.map((place) => countUndecryptableFields(sql, place, ids)));
  return counts.reduce((sum, count) => sum + count, 0);
}
