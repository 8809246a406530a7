import { useSyncExternalStore } from 'react';
import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import type { Order } from '#contract/orders.ts';
import { dialledDigits } from '#contract/rules/phone.ts';
import { useSession } from '../session/session.tsx';

/** What a guest proved: it opens his orders for half an hour, in this tab alone, and never stands in an address. */
export type GuestCredentials = { name: string; phone: string; code: string };

const key = 'guest-orders';
const listeners = new Set<() => void>();
let last: { text: string; proof: GuestCredentials | null } = { text: '', proof: null };

/** The proof of whoever is no member; with an order, only when it is the one that opens it. */
export function useGuestCredentials(order?: Pick<Order, 'address'>) {
  const { isGuest } = useSession();
  const proof = useSyncExternalStore(listen, readProof, () => null);
  const { guestOrderName = null, guestOrderPhone = null } = order?.address ?? {};
  const opens = !order || (proof?.name === guestOrderName && proof?.phone === dialledDigits(guestOrderPhone ?? ''));
  return { proof: isGuest && opens ? proof : null };
}

export function keepGuestCredentials(proof: GuestCredentials) {
  storeTemporarily(key, proof, 30);
  tell();
}

export function clearGuestCredentials() {
  clearTemporary(key);
  tell();
}

function readProof() {
  const valid = readTemporary<GuestCredentials>(key);
  const text = valid ? `${valid.name} ${valid.phone} ${valid.code}` : '';
  // The same proof is the same object, or every reader would be told of a change that is none.
  if (text !== last.text) last = { text, proof: valid && { name: valid.name, phone: valid.phone, code: valid.code } };
  return last.proof;
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
