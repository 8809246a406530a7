import { type EncryptionKeys, fieldKeys } from '#server/platform/crypto/encryption.ts';

/** What a shop seals, marks and signs with that keeps its one key beside its data. */
export function readLiveSecrets(dataDir: string): EncryptionKeys {
  const keys = fieldKeys({ fieldKeys: undefined, dataDir });
  const [first] = keys;
  if (!first) throw new Error('There is no key.');
  return { keys, root: first.secret };
}
