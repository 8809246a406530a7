import { api } from '#client/api.ts';
import { currentToken, holdsToken, holdToken } from '#client/customer-token.ts';
import type { PaymentState } from '#contract/payments.ts';

/** `token` is the customer's token if it was only in memory. */
type PaymentReturn = { orderTmpId: number; orderUuid: string; token: string | null };
const key = 'payment-trip';

/** Stores what must be known when the payment window sends the customer back to this tab. */
export function startPaymentReturn(orderTmpId: number, orderUuid: string) {
  const trip: PaymentReturn = { orderTmpId, orderUuid, token: holdsToken() ? currentToken() : null };
  try {
    sessionStorage.setItem(key, JSON.stringify(trip));
  } catch {
    // The return URLs name the order too.
  }
}

export function readPaymentReturn(): PaymentReturn | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PaymentReturn | null;
  } catch {
    return null;
  }
}

export function clearPaymentReturn() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/**
 * Without "stay signed in" a member's token is only in memory. Through the payment window and back only the stored token of an older guest
 * would survive. The order belongs to the member. A stored token is not kept, since another tab may replace it.
 */
export function resumeToken(trip = readPaymentReturn()) {
  if (trip?.token && trip.token !== currentToken()) holdToken(trip.token);
}

/** The same for the back button of the window, which returns to the order sheet. */
export function resumeTokenOnSheet(orderTmpId: number) {
  const trip = readPaymentReturn();
  if (trip?.orderTmpId === orderTmpId) resumeToken(trip);
}

/** The page of an order that is paid, or whose payment has no result yet; null for a payment that has ended or not begun. */
export function paymentPathOf(left: Pick<PaymentState, 'state' | 'orderUuid'> | null) {
  if (left?.state === 'paid') return `/pay/complete/${left.orderUuid}`;
  return left?.state === 'pending' ? `/pay/processing?orderUuid=${left.orderUuid}` : null;
}

/** Releases the order's stock and keeps the order sheet. It does nothing once the payment is in progress. */
export async function abandonPayment(orderUuid: string) {
  const state = await api('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid } });
  if (readPaymentReturn()?.orderUuid === orderUuid) clearPaymentReturn();
  return state;
}
