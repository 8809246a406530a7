import { clearStored, draftKeys, readStored, writeStored } from '#client/storage.ts';
import type { DeliveryAddressForm } from '#contract/addresses.ts';

/** A guest's address stays on this device only (spec §4), until sign-out there. */
export function readGuestAddress(): DeliveryAddressForm | null {
  const kept = readStored(draftKeys.address);
  if (!kept) return null;
  try {
    return JSON.parse(kept) as DeliveryAddressForm;
  } catch {
    clearStored(draftKeys.address);
    return null;
  }
}

export function writeGuestAddress(address: DeliveryAddressForm) {
  writeStored(draftKeys.address, JSON.stringify(address));
}
