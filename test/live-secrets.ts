import { type EncryptionKeys, fieldKeys } from '#server/platform/crypto/encryption.ts';

/** The encryption of a shop that keeps its one key with its data. */
export function readLiveSecrets(dataDir: string): EncryptionKeys {
  const keys = fieldKeys({ fieldKeys: undefined, dataDir });
  const [first] = keys;
  if (!first) throw new Error('There is no key.');
  return { keys, root: first.secret };
}
