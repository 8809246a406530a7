import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { readGuestAddress } from '../session/guest-address.ts';
import { type AddressFieldValues, addressFieldsOf, emptyAddressFields } from './fields.ts';

type Draft = { fields: AddressFieldValues; agreed: string[] };

/** What was typed on this order sheet outlives a trip to the payment window and a reload, in this tab alone, for an hour. */
export function readAddressDraft(id: number): Draft | null {
  return readTemporary<Draft>(key(id));
}

export function writeAddressDraft(id: number, draft: Draft) {
  storeTemporarily(key(id), draft, 60);
}

export function clearAddressDraft(id: number) {
  clearTemporary(key(id));
}

/** The newest of what is known: typed here, saved in the order sheet, kept by a guest's device. */
export function initialAddressFields({ id, address }: OrderSheetDetail, isGuest: boolean): AddressFieldValues {
  const kept = address ?? (isGuest ? readGuestAddress() : null);
  return readAddressDraft(id)?.fields ?? (kept ? addressFieldsOf(kept) : emptyAddressFields);
}

function key(id: number) {
  return `order-sheet-${id}`;
}
