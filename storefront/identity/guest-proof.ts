import { useSyncExternalStore } from 'react';
import { clearTab, readTab, writeTab } from '#browser/storage.ts';
import type { Order } from '#contract/orders.ts';
import { dial } from '#contract/rules/phone.ts';
import { useSession } from '../session/session.tsx';

/** What a guest proved: it opens his orders for half an hour, in this tab alone, and never stands in an address. */
export type GuestProof = { name: string; phone: string; code: string };
type Kept = GuestProof & { until: number };

const key = 'guest-orders';
const lifeMs = 30 * 60_000;
const listeners = new Set<() => void>();
let last: { text: string; proof: GuestProof | null } = { text: '', proof: null };

/** The proof of whoever is no member; with an order, only when it is the one that opens it. */
export function useGuestProof(order?: Pick<Order, 'address'>) {
  const { isGuest } = useSession();
  const proof = useSyncExternalStore(listen, readProof, () => null);
  const { guestOrderName = null, guestOrderPhone = null } = order?.address ?? {};
  const opens = !order || (proof?.name === guestOrderName && proof?.phone === dial(guestOrderPhone ?? ''));
  return { proof: isGuest && opens ? proof : null };
}

export function keepProof(proof: GuestProof) {
  writeTab(key, { ...proof, until: Date.now() + lifeMs });
  tell();
}

export function dropProof() {
  clearTab(key);
  tell();
}

function readProof() {
  const kept = readTab<Kept>(key);
  const valid = kept && kept.until > Date.now() ? kept : null;
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
