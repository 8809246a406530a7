import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.ts';

export type Seal = ReturnType<typeof createSeal>;

// Which key a sealed field was written with, so that another may take over one day.
const keyId = 1;

/** Fields nobody may read in a stolen copy of the database: AES-256-GCM under a key that never enters it. */
export function createSeal(secret: Buffer) {
  const key = derive(secret, 'field');
  const blind = derive(secret, 'blind');

  function close(text: string) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([keyId]), nonce, cipher.getAuthTag(), body]);
  }

  function open(sealed: Uint8Array) {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== keyId) throw new Error(`no key ${bytes[0]} to open a field with`);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 13));
    decipher.setAuthTag(bytes.subarray(13, 29));
    return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString('utf8');
  }

  /** For what is only ever compared. A million codes are quickly hashed, so the hash needs the key. */
  function mark(text: string) {
    return createHmac('sha256', blind).update(text).digest();
  }

  return { close, open, mark };
}

/** The key of this shop: given, or for a demo made on the first start and kept beside the data. */
export function fieldKey({ fieldKey: given, dataDir }: Env) {
  if (given) return Buffer.from(given, 'base64');
  const file = join(dataDir, 'field.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}

function derive(secret: Buffer, use: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}
