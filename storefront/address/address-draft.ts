import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { readGuestAddress } from '../session/guest-address.ts';
import { type AddressFieldValues, addressFieldsOf, emptyAddressFields } from './fields.ts';

type Draft = { fields: AddressFieldValues; agreed: string[] };

/** The draft of this order sheet; it survives the payment window and a reload, in this tab only, for an hour. */
export function readAddressDraft(id: number): Draft | null {
  return readTemporary<Draft>(draftKey(id));
}

export function writeAddressDraft(id: number, draft: Draft) {
  storeTemporarily(draftKey(id), draft, 60);
}

export function clearAddressDraft(id: number) {
  clearTemporary(draftKey(id));
}

/** The latest known address: the draft, the one saved in the order sheet, or the one stored on a guest's device. */
export function initialAddressFields({ id, address }: OrderSheetDetail, isGuest: boolean): AddressFieldValues {
  const kept = address ?? (isGuest ? readGuestAddress() : null);
  return readAddressDraft(id)?.fields ?? (kept ? addressFieldsOf(kept) : emptyAddressFields);
}

function draftKey(id: number) {
  return `order-sheet-${id}`;
}
