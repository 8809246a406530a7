import { type Call, json, type Reply, type Route, redirect } from '../routes.ts';
import { isAmount, isOrderId } from './api.ts';
import { byCard, byPhone, byTransfer, byWallet, type Draft, type Payment } from './payment.ts';
import type { Entry } from './payment-log.ts';
import { people } from './status-page.ts';
import type { Desk } from './toss.ts';

/** What tests and people may ask of the card company and the bank behind the counter. */
export function control(desk: Desk): Route[] {
  return [
    ['GET /payments', () => people(desk)],
    ['GET /payments/ledger', () => json(desk.book.all().map(row))],
    ['POST /payments/authenticate', (call) => authenticate(desk, call)],
    ['GET /payments/faults', () => json(desk.faults.list())],
    ['POST /payments/faults', (call) => addFault(desk, call)],
    ['DELETE /payments/faults', () => clear(desk)],
    ['POST /payments/faults/clear', (call) => done(call, clear(desk))],
    ['GET /payments/receipts', () => json(desk.receipts.all())],
  ];
}

function row({ payment, history }: Entry) {
  const { orderId, paymentKey, orderName, method, status, totalAmount, balanceAmount, taxFreeAmount } = payment;
  const { requestedAt, approvedAt, virtualAccount, cancels } = payment;
  return {
    orderId,
    paymentKey,
    orderName,
    method,
    status,
    totalAmount,
    balanceAmount,
    taxFreeAmount,
    requestedAt,
    approvedAt,
    virtualAccount,
    cancels: cancels ?? [],
    history,
  };
}

/** A payment as it comes out of the window, for tests without a browser. */
async function authenticate(desk: Desk, call: Call) {
  const { orderId, amount, orderName, taxFreeAmount, answerAfterMs, agoMs } = fields(call);
  if (!isOrderId(orderId) || !isAmount(amount))
    return json({ code: 'INVALID_REQUEST', message: 'orderId, amount' }, 400);
  const draft = {
    orderId,
    amount,
    orderName: String(orderName ?? '주문'),
    taxFreeAmount: isAmount(taxFreeAmount) ? taxFreeAmount : 0,
  };
  const { paymentKey } = desk.book.write('authenticated', by(draft, fields(call)), {
    answerAfterMs: isAmount(answerAfterMs) ? answerAfterMs : 0,
    authenticatedAt: Date.now() - (isAmount(agoMs) ? agoMs : 0),
  });
  await desk.book.settle();
  return json({ paymentKey }, 201);
}

function by(draft: Draft, { method, card, provider, bank }: Record<string, unknown>): Payment {
  if (method === 'easy_pay') return byWallet(draft, String(provider ?? '카카오페이'));
  if (method === 'account_transfer') return byTransfer(draft, String(bank ?? '88'));
  return method === 'phone' ? byPhone(draft) : byCard(draft, { card: card as string | undefined });
}

function addFault(desk: Desk, call: Call) {
  // A page of somebody else's cannot send JSON here without being asked first, so it cannot have a process killed.
  const foreign = !call.request.headers['content-type']?.startsWith('application/json');
  if (fields(call).fault === 'kill_app_at' && foreign) return json({ code: 'JSON_ONLY', message: 'kill_app_at' }, 415);
  const fault = desk.faults.add(fields(call));
  if (!fault) return json({ code: 'UNKNOWN_FAULT', message: 'GET /payments shows the names and their moments' }, 400);
  return done(call, json(fault, 201));
}

function clear(desk: Desk) {
  desk.faults.clear();
  return json([]);
}

/** A form goes back to the page it came from, a program gets the answer. */
function done(call: Call, reply: Reply) {
  return call.form ? redirect('/payments') : reply;
}

function fields(call: Call) {
  return (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<string, unknown>;
}
