import { readStored, writeStored } from '#client/storage.ts';
import type { Area } from '#contract/addresses.ts';
import { readGuestAddress } from '../session/guest-address.ts';

/** A picked place of delivery. Its area is known once the shop has stated an arrival date for it. */
export type DeliveryPlace = { zonecode: string; name: string; area?: Area };

const key = 'reading-from';

/** The place that was picked on this device, if any. */
export function readDeliveryPlace(): DeliveryPlace | null {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as DeliveryPlace | null;
    return kept && /^\d{5}$/.test(kept.zonecode) ? kept : null;
  } catch {
    // The stored value is not JSON, so no place is picked.
    return null;
  }
}

export function writeDeliveryPlace(place: DeliveryPlace) {
  writeStored(key, JSON.stringify(place));
}

/** The area of delivery kept on this device: that of the picked place, else of a guest's address, else the mainland. */
export function readDeliveryArea(): Area {
  return (readDeliveryPlace() ?? { area: readGuestAddress()?.areaAddress as Area | undefined }).area ?? 0;
}
