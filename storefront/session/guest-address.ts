import { begun, clearStored, readStored, writeStored } from '#client/storage.ts';
import type { AddressForm } from '#contract/addresses.ts';

/** A guest's address stays on this device alone (spec §4), until somebody signs out there. */
export function readGuestAddress(): AddressForm | null {
  const kept = readStored(begun.address);
  if (!kept) return null;
  try {
    return JSON.parse(kept) as AddressForm;
  } catch {
    clearStored(begun.address);
    return null;
  }
}

export function writeGuestAddress(address: AddressForm) {
  writeStored(begun.address, JSON.stringify(address));
}
