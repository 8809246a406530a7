import { isStaffRoom } from '../../platform/identity/staff-session.ts';

/** What a request is for. `free` is never turned away: probes, and companies that tell us of money and of letters. */
export type RequestPriority =
  | 'buying'
  | 'checkout-start'
  | 'checkout'
  | 'browsing'
  | 'rendering'
  | 'sign-in'
  | 'staff'
  | 'upload'
  | 'files'
  | 'free';

const buying = new Set(['accounts', 'addresses', 'cart', 'receipts', 'orders', 'claims', 'uploads']);
// The first step of a checkout. Those that have begun come to their end before others begin.
const beginning = new Set(['fromCart', 'fromProduct']);
// What every visitor needs before anything else, and what costs next to nothing.
const light = new Set(['guest', 'verify', 'nonce', 'exchange', 'pushToken', 'logout']);

/** What a line of the contract is for, by the room it is in. */
export function requestPriorityOf(room: string, name: string): RequestPriority {
  if ((room === 'payment' && name === 'webhook') || (room === 'messages' && name === 'reported')) return 'free';
  if (room === 'checkout') return beginning.has(name) ? 'checkout-start' : 'checkout';
  if (room === 'payment') return 'checkout';
  if (room === 'uploads' || name === 'addPicture') return 'upload';
  if (room === 'auth') return light.has(name) ? 'buying' : 'sign-in';
  if (isStaffRoom(room)) return 'staff';
  return buying.has(room) ? 'buying' : 'browsing';
}

/** Screens on the way to a paid order, and those of orders: they go before the ones that are only looked at. */
export function isCheckoutScreen(url: string) {
  return /^\/(cart|pay|order|guest|login|register)(\/|\?|\.|$)/.test(url);
}
