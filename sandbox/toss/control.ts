import { type Call, json, originOf, type Reply, type Route, redirect } from '../door.ts';
import { isAmount, isOrderId } from './api.ts';
import type { Entry } from './book.ts';
import { approved, byCard } from './payment.ts';
import { people } from './people.ts';
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
    ['POST /bank/deposits', (call) => deposit(desk, call)],
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
  const { orderId, amount, orderName, taxFreeAmount, card, answerAfterMs, agoMs } = fields(call);
  if (!isOrderId(orderId) || !isAmount(amount))
    return json({ code: 'INVALID_REQUEST', message: 'orderId, amount' }, 400);
  const draft = {
    orderId,
    amount,
    orderName: String(orderName ?? '주문'),
    taxFreeAmount: isAmount(taxFreeAmount) ? taxFreeAmount : 0,
  };
  const { paymentKey } = desk.book.write('authenticated', byCard(draft, { card: card as string | undefined }), {
    answerAfterMs: isAmount(answerAfterMs) ? answerAfterMs : 0,
    authenticatedAt: Date.now() - (isAmount(agoMs) ? agoMs : 0),
  });
  await desk.book.settle();
  return json({ paymentKey }, 201);
}

function addFault(desk: Desk, call: Call) {
  const fault = desk.faults.add(fields(call));
  if (!fault) return json({ code: 'UNKNOWN_FAULT', message: 'GET /payments shows the names and their moments' }, 400);
  return done(call, json(fault, 201));
}

function clear(desk: Desk) {
  desk.faults.clear();
  return json([]);
}

/** Only the exact amount is taken in, before the due date, as the bank does for an account that belongs to one order. */
async function deposit(desk: Desk, call: Call) {
  const { accountNumber, amount } = fields(call);
  const entry = desk.book.byAccount(String(accountNumber));
  if (!entry) return json({ code: 'NOT_FOUND_ACCOUNT', message: '없는 계좌입니다.' }, 404);
  const { payment } = entry;
  if (payment.status !== 'WAITING_FOR_DEPOSIT')
    return json({ code: 'CLOSED_ACCOUNT', message: '입금할 수 없는 계좌입니다.' }, 409);
  if (Number(amount) !== payment.totalAmount)
    return json({ code: 'AMOUNT_MISMATCH', message: '입금액이 결제 금액과 다릅니다.' }, 409);
  const paid = desk.book.write('deposited', approved(payment, originOf(call)));
  desk.webhooks.deposited(paid);
  await desk.book.settle();
  return done(call, json({ orderId: paid.orderId, paymentKey: paid.paymentKey, status: paid.status }));
}

/** A form goes back to the page it came from, a program gets the answer. */
function done(call: Call, reply: Reply) {
  return call.form ? redirect('/payments') : reply;
}

function fields(call: Call) {
  return (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<string, unknown>;
}
