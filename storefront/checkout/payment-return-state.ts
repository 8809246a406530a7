import { api } from '#client/api.ts';
import { currentToken, holdToken } from '#client/token.ts';

type Trip = { orderTmpId: number; orderUuid: string; token: string | null };
const key = 'payment-trip';

/** What has to be known again when the payment window sends the shopper back to this tab. */
export function startPaymentReturn(orderTmpId: number, orderUuid: string) {
  const trip: Trip = { orderTmpId, orderUuid, token: currentToken() };
  try {
    sessionStorage.setItem(key, JSON.stringify(trip));
  } catch {
    // The addresses to return to name the order too.
  }
}

export function readPaymentReturn(): Trip | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Trip | null;
  } catch {
    return null;
  }
}

export function clearPaymentReturn() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/**
 * A member who did not stay signed in has his token in memory alone, and on the way to the payment window and back only an
 * older guest's would survive. The order belongs to the one who left.
 */
export function resumeToken() {
  const token = readPaymentReturn()?.token;
  if (token && token !== currentToken()) holdToken(token);
}

/** Lets the goods go and keeps the order sheet. Does nothing once the payment is on its way. */
export async function abandonPayment(orderUuid: string) {
  const state = await api('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid } });
  if (readPaymentReturn()?.orderUuid === orderUuid) clearPaymentReturn();
  return state;
}
