import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.ts';

export type Encryption = ReturnType<typeof createEncryption>;

// Which key a encrypted field was written with, so that another may take over one day.
const keyId = 1;

/** Fields nobody may read in a stolen copy of the database: AES-256-GCM under a key that never enters it. */
export function createEncryption(secret: Buffer) {
  const key = derive(secret, 'field');
  const blind = derive(secret, 'blind');

  function encrypt(text: string) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([keyId]), nonce, cipher.getAuthTag(), body]);
  }

  function decrypt(encrypted: Uint8Array) {
    const bytes = Buffer.from(encrypted);
    if (bytes[0] !== keyId) throw new Error(`no key ${bytes[0]} to open a field with`);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 13));
    decipher.setAuthTag(bytes.subarray(13, 29));
    return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString('utf8');
  }

  /** For what is only ever compared. A million codes are quickly hashed, so the hash needs the key. */
  function mark(text: string) {
    return createHmac('sha256', blind).update(text).digest();
  }

  return { encrypt, decrypt, mark };
}

/** The key of this shop: given, or for a demo made on the first start and kept beside the data. */
export function fieldKey(env: Where) {
  return keptKey(env) ?? makeKey(env);
}

type Where = Pick<Env, 'fieldKey' | 'dataDir'>;

/** The key that is there already; undefined when none has been made. */
export function keptKey({ fieldKey: given, dataDir }: Where) {
  const file = join(dataDir, 'field.key');
  if (!given && !existsSync(file)) return undefined;
  const key = Buffer.from(given ?? readFileSync(file, 'utf8'), 'base64');
  if (key.length !== 32)
    throw new Error(`${file} is not a key of 32 bytes in base64: put the one back that was there.`);
  return key;
}

// Written aside and then given its name, so that a full disk leaves no half a key, and of two that begin at once one is first.
function makeKey(env: Where) {
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
  return keptKey(env) as Buffer;
}

function derive(secret: Buffer, use: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}
