import { dropLent, lend, lentOf } from '#client/storage.ts';
import type { OrderTmp } from '#contract/checkout.ts';
import { readGuestAddress } from '../session/guest-address.ts';
import { emptyFields, type Fields, fieldsOf } from './fields.ts';

type Draft = { fields: Fields; agreed: string[] };

/** What was typed on this order sheet outlives a trip to the payment window and a reload, in this tab alone, for an hour. */
export function readDraft(id: number): Draft | null {
  return lentOf<Draft>(key(id));
}

export function writeDraft(id: number, draft: Draft) {
  lend(key(id), draft, 60);
}

export function clearDraft(id: number) {
  dropLent(key(id));
}

/** The newest of what is known: typed here, saved in the order sheet, kept by a guest's device. */
export function firstFields({ id, address }: OrderTmp, isGuest: boolean): Fields {
  const kept = address ?? (isGuest ? readGuestAddress() : null);
  return readDraft(id)?.fields ?? (kept ? fieldsOf(kept) : emptyFields);
}

function key(id: number) {
  return `order-sheet-${id}`;
}
