import type { Routes } from '#contract/routes.ts';
import { isStaffRoom } from '../../platform/identity/staff-session.ts';

/** The kind of a request. `free` is never refused: probes, and webhooks of payments and messages. */
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

const buying = new Set<keyof Routes>(['customers', 'addresses', 'cart', 'cashReceipts', 'orders', 'claims', 'uploads']);
// The first step of a checkout. Checkouts under way finish before others start.
const checkoutStarts = new Set(['fromCart', 'fromProduct']);
// Requests every visitor needs first, and requests that cost almost nothing.
const lightAuth = new Set(['guest', 'verify', 'nonce', 'exchange', 'pushToken', 'logout']);

/** The priority of an endpoint of the contract, by its room. */
export function requestPriorityOf(room: keyof Routes, name: string): RequestPriority {
  if ((room === 'payments' && name === 'webhook') || (room === 'notifications' && name === 'reported')) return 'free';
  if (room === 'checkout') return checkoutStarts.has(name) ? 'checkout-start' : 'checkout';
  if (room === 'payments') return 'checkout';
  if (room === 'uploads' || name === 'addPicture') return 'upload';
  if (room === 'auth') return lightAuth.has(name) ? 'buying' : 'sign-in';
  if (isStaffRoom(room)) return 'staff';
  return buying.has(room) ? 'buying' : 'browsing';
}

/** Screens on the way to a paid order, and screens of orders: they precede screens that are only read. */
export function isCheckoutScreen(url: string) {
  return /^\/(cart|pay|order|guest|login|register)(\/|\?|\.|$)/.test(url);
}
