import { api } from '#client/api.ts';
import { ApiError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';

/** Without a key the payment window sent no result: the order waits for a deposit, or the URL was cut. Then the order is only read. */
export type PaymentReturn = { orderUuid: string; paymentKey: string | null; amount: number; orderTmpId: string | null };
export type PaymentOutcome =
  | { kind: 'paid'; order: Order | null }
  /** A virtual account waits for the deposit. */
  | { kind: 'issued' }
  | { kind: 'refused'; code: string }
  | { kind: 'stranger' }
  /** The outcome is not known yet. It is never reported as a failure. */
  | { kind: 'unknown' };

const pauseSeconds = [1, 2, 3, 5];
const timeoutMs = 60_000;

/** The result in the URL of the payment window, if it is complete. */
export function paymentReturnOf(search: URLSearchParams): PaymentReturn | null {
  const orderUuid = search.get('orderUuid') ?? '';
  const paymentKey = search.get('paymentKey');
  const amount = search.get('amount') ?? '0';
  const orderId = search.get('orderId');
  if (!isUuid(orderUuid) || (orderId !== null && orderId !== orderUuid)) return null;
  if (paymentKey !== null && !/^[\w.=-]{1,200}$/.test(paymentKey)) return null;
  if (!/^\d{1,10}$/.test(amount)) return null;
  return { orderUuid, paymentKey, amount: Number(amount), orderTmpId: orderSheetIdOf(search) };
}

/** The order sheet id in a URL, if there is one. */
export function orderSheetIdOf(search: URLSearchParams) {
  const named = search.get('orderTmpId') ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? named : null;
}

export function isUuid(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Confirms the payment; while the outcome is unknown it polls for a minute. */
export async function confirmPayment(returned: PaymentReturn, signal: AbortSignal): Promise<PaymentOutcome> {
  const until = Date.now() + timeoutMs;
  let outcome = await confirm(returned, signal);
  for (let at = 0; outcome.kind === 'unknown' && Date.now() < until && !signal.aborted; at++) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * (pauseSeconds[at] ?? 5)));
    if (!signal.aborted) outcome = await readState(returned, signal);
  }
  return outcome;
}

async function confirm(returned: PaymentReturn, signal: AbortSignal): Promise<PaymentOutcome> {
  const { orderUuid, paymentKey, amount } = returned;
  if (paymentKey === null) return readState(returned, signal);
  try {
    const path = 'POST /v4/app-users/order-tmp/confirm/{orderUuid}';
    return {
      kind: 'paid',
      order: await api(path, { params: { orderUuid }, body: { paymentKey, amount } }, { signal }),
    };
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Reads the state of the payment without a new confirmation, unless the first one did not arrive. */
async function readState(returned: PaymentReturn, signal: AbortSignal): Promise<PaymentOutcome> {
  try {
    const { orderUuid, paymentKey } = returned;
    const { state, virtualAccount } = await api(
      'GET /v4/app-users/order-tmp/confirm/{orderUuid}',
      { params: { orderUuid } },
      { signal },
    );
    if (state === 'paid') return { kind: 'paid', order: null };
    if (virtualAccount) return { kind: 'issued' };
    if (state === 'incomplete') return { kind: 'refused', code: 'PAYMENT_REFUSED' };
    // The first confirmation did not arrive; a repeated one counts once.
    return state === 'waiting' && paymentKey ? await confirm(returned, signal) : { kind: 'unknown' };
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** A refusal is final. No answer, a timeout or an overloaded shop leaves the outcome open. */
function outcomeOfError(error: unknown): PaymentOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { statusCode, code } = error;
  if (statusCode === 404 || statusCode === 401) return { kind: 'stranger' };
  const isOpen = statusCode < 400 || statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return isOpen ? { kind: 'unknown' } : { kind: 'refused', code };
}
