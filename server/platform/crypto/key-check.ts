import type { Env } from '../config/env.ts';
import type { Sql } from '../db/database.ts';
import { createEncryption, type EncryptionKeys, type FieldKey, fieldKeys, storedFieldKeys } from './encryption.ts';
import {
  readKeyFingerprint,
  replaceWrappedRootKey,
  sampleEncryptedFields,
  saveKeyFingerprint,
} from './key-check.sql.ts';

/**
 * Compares the keys with the database's mark and throws a readable Error if they are missing or wrong. It checks before a new key is
 * created, as encrypted fields could not be read with it. Keys rotate through FIELD_KEYS. The root was the first key, and is stored
 * encrypted under the newest.
 */
export async function verifyKeys(sql: Sql, env: Env): Promise<EncryptionKeys> {
  const known = await readKeyFingerprint(sql);
  const kept = storedFieldKeys(env);
  if (known.mark && !kept) throw new Error(missingKeyText(env.dataDir));
  if (!known.mark && !(await decryptsSample(sql, kept)))
    throw new Error(kept ? wrongKeyText(env) : missingKeyText(env.dataDir));
  const keys = fieldKeys(env);
  const root = rootOf(keys, known.root, known.mark !== null);
  if (!root) throw new Error(wrongKeyText(env));
  const { encrypt, mark, newest } = createEncryption({ keys, root });
  const fingerprint = mark('the key of this database');
  // The first key is the root; while it is also the newest, no encrypted root is stored.
  const isSealed = (known.root?.[0] ?? 1) === newest;
  const sealed = isSealed ? known.root : encrypt(root.toString('base64'));
  const settled = known.mark ?? (await saveKeyFingerprint(sql, fingerprint, sealed));
  if (!settled || !fingerprint.equals(settled)) throw new Error(wrongKeyText(env));
  if (known.mark && sealed && !isSealed) await replaceWrappedRootKey(sql, known.root, sealed);
  return { keys, root };
}

function rootOf(keys: FieldKey[], sealed: Buffer | null, isKnown: boolean) {
  const first = keys.find(({ id }) => id === 1)?.secret;
  if (!sealed) return first ?? (isKnown ? undefined : keys[0]?.secret);
  const { decrypt } = createEncryption({ keys, root: Buffer.alloc(32) });
  try {
    return Buffer.from(decrypt(sealed), 'base64');
  } catch {
    return undefined;
  }
}

// A database from before marks existed: the key matches if it decrypts any sample.
async function decryptsSample(sql: Sql, keys: FieldKey[] | undefined) {
  const encrypted = await sampleEncryptedFields(sql);
  if (encrypted.length === 0) return true;
  if (!keys) return false;
  const { decrypt } = createEncryption({ keys, root: Buffer.alloc(32) });
  return encrypted.some((words) => {
    try {
      return typeof decrypt(words) === 'string';
    } catch {
      return false;
    }
  });
}

function missingKeyText(dataDir: string) {
  return `The key of this database is missing: refund accounts, messages and staff authenticators are encrypted with it. Restore ${dataDir}/field.key from the backup, or set FIELD_KEY to its content. ${resetHint}`;
}

function wrongKeyText({ fieldKeys: given, dataDir }: Env) {
  const which = given ? (given.length > 1 ? 'FIELD_KEYS' : 'FIELD_KEY') : `${dataDir}/field.key`;
  return `${which} is not the key of this database: refund accounts, messages and staff authenticators are encrypted with another one. Restore the previous key. ${resetHint}`;
}

const resetHint = 'To reset a demo shop whose key is lost, run `npm run seed -- --reset`.';
