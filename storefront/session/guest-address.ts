import { clearStored, readStored, writeStored } from '#browser/storage.ts';
import type { AddressForm } from '#contract/addresses.ts';

const key = 'guest-address';

/** A guest's address stays on this device alone. */
export function readGuestAddress(): AddressForm | null {
  const kept = readStored(key);
  if (!kept) return null;
  try {
    return JSON.parse(kept) as AddressForm;
  } catch {
    clearStored(key);
    return null;
  }
}

export function writeGuestAddress(address: AddressForm) {
  writeStored(key, JSON.stringify(address));
}
