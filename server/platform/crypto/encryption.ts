import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../config/env.ts';

export type Encryption = ReturnType<typeof createEncryption>;
/** The first byte of an encrypted field is the id of its key. */
export type FieldKey = { id: number; secret: Buffer };
/** The field keys, newest first. `root` derives marks and signatures and stays the same when field keys rotate. */
export type EncryptionKeys = { keys: FieldKey[]; root: Buffer };

/**
 * Encrypts fields with AES-256-GCM, so that a stolen copy of the database does not reveal them: the keys are never in it. The first key
 * encrypts; each key decrypts what it encrypted.
 */
export function createEncryption(secrets: EncryptionKeys | Buffer) {
  const { keys, root } = Buffer.isBuffer(secrets) ? { keys: [{ id: 1, secret: secrets }], root: secrets } : secrets;
  const known = new Map(keys.map(({ id, secret }) => [id, derive(secret, 'field')]));
  const newest = keys[0]?.id ?? 0;
  const blind = derive(root, 'blind');

  function encrypt(text: string) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyOf(newest), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([newest]), nonce, cipher.getAuthTag(), body]);
  }

  function decrypt(encrypted: Uint8Array) {
    const bytes = Buffer.from(encrypted);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(bytes[0] ?? 0), bytes.subarray(1, 13));
    decipher.setAuthTag(bytes.subarray(13, 29));
    return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString('utf8');
  }

  /** A keyed hash for values that are only compared. A million codes are quickly hashed, so the hash needs the key. */
  function keyedHash(text: string) {
    return createHmac('sha256', blind).update(text).digest();
  }

  function keyOf(id: number) {
    const key = known.get(id);
    if (!key) throw new Error(`No key ${id} to decrypt a field: FIELD_KEYS must still list it.`);
    return key;
  }

  return { encrypt, decrypt, mark: keyedHash, newest };
}

/** The field keys of this shop, newest first: from the settings, or for a demo one that is created on first start in the data folder. */
export function fieldKeys(env: KeySource): FieldKey[] {
  return storedFieldKeys(env) ?? makeKey(env);
}

type KeySource = Pick<Env, 'fieldKeys' | 'dataDir'>;

/** The existing field keys; undefined if none has been created. */
export function storedFieldKeys({ fieldKeys: given, dataDir }: KeySource): FieldKey[] | undefined {
  if (given) return given.map(({ id, key }) => ({ id, secret: Buffer.from(key, 'base64') }));
  const file = join(dataDir, 'field.key');
  if (!existsSync(file)) return undefined;
  const secret = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (secret.length !== 32)
    throw new Error(`${file} is not 32 bytes in base64. Restore the previous file from the backup.`);
  return [{ id: 1, secret }];
}

// Written to a draft and then linked, so that a full disk leaves no partial key and only one of two concurrent starts creates it.
function makeKey(env: KeySource) {
  mkdirSync(env.dataDir, { recursive: true });
  const draft = join(env.dataDir, `field.key.${process.pid}`);
  try {
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
    linkSync(draft, join(env.dataDir, 'field.key'));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return storedFieldKeys(env) as FieldKey[];
}

function derive(secret: Buffer, use: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}
