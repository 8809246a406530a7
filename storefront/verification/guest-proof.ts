import { useSyncExternalStore } from 'react';
import { isApiError } from '#client/error-messages.ts';
import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import type { Order } from '#contract/orders.ts';
import { dialledDigits } from '#contract/rules/phone.ts';
import { useSession } from '../session/session.tsx';

/** The verified credentials of a guest: they open the guest's orders for half an hour, in this tab only, and never appear in a URL. */
export type GuestCredentials = { name: string; phone: string; code: string };

const key = 'guest-orders';
const listeners = new Set<() => void>();
let last: { text: string; proof: GuestCredentials | null } = { text: '', proof: null };

/** The credentials of a guest; with an order, only if they open it. */
export function useGuestCredentials(order?: Pick<Order, 'address'>) {
  const { isGuest } = useSession();
  const proof = useSyncExternalStore(subscribeToProof, readProof, () => null);
  const { guestOrderName = null, guestOrderPhone = null } = order?.address ?? {};
  const opens = !order || (proof?.name === guestOrderName && proof?.phone === dialledDigits(guestOrderPhone ?? ''));
  return { proof: isGuest && opens ? proof : null };
}

export const closedOrder = {
  text: '조회한 뒤 30분이 지나 주문이 닫혔어요. 다시 조회해 주세요.',
  link: { label: '비회원 주문조회', to: '/guest/order-lookup' },
};

/** Whether a request about a displayed order failed because the guest looked it up more than half an hour ago. */
export function useClosedOrder() {
  const { isGuest } = useSession();
  return (error: unknown) => isGuest && isApiError(error, 'NOT_FOUND');
}

export function keepGuestCredentials(proof: GuestCredentials) {
  storeTemporarily(key, proof, 30);
  notifyListeners();
}

export function clearGuestCredentials() {
  clearTemporary(key);
  notifyListeners();
}

function readProof() {
  const valid = readTemporary<GuestCredentials>(key);
  const text = valid ? `${valid.name} ${valid.phone} ${valid.code}` : '';
  // Unchanged credentials are the same object, so that subscribers see no change.
  if (text !== last.text) last = { text, proof: valid && { name: valid.name, phone: valid.phone, code: valid.code } };
  return last.proof;
}

function subscribeToProof(listener: () => void) {
  listeners.add(listener);
  // The credentials expire while the page is open.
  const timer = setInterval(listener, 30_000);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
