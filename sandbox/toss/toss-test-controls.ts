import { paymentMethodNames, paymentTerms } from '#contract/rules/payments.ts';
import {
  jsonReply,
  redirectReply,
  type SandboxReply,
  type SandboxRequest,
  type SandboxRoute,
} from '../sandbox-routes.ts';
import type { PaymentLogEntry } from './payment-log.ts';
import { isAmount, isOrderId } from './toss-api.ts';
import { createWindowPayment, type TossPaymentRequest } from './toss-payment.ts';
import type { TossContext } from './toss-sandbox.ts';
import { tossStatusPage } from './toss-status-page.ts';

/** Controls of the card company and the bank for tests and testers. */
export function tossControlRoutes(desk: TossContext): SandboxRoute[] {
  return [
    ['GET /payments', () => tossStatusPage(desk)],
    ['GET /payments/ledger', () => jsonReply(desk.book.all().map(row))],
    ['POST /payments/authenticate', (call) => authenticate(desk, call)],
    ['GET /payments/faults', () => jsonReply(desk.faults.list())],
    ['POST /payments/faults', (call) => addFault(desk, call)],
    ['DELETE /payments/faults', () => clear(desk)],
    ['POST /payments/faults/clear', (call) => done(call, clear(desk))],
    ['GET /payments/receipts', () => jsonReply(desk.receipts.all())],
  ];
}

function row({ payment, history }: PaymentLogEntry) {
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

/** Creates an authenticated payment as the window does, for tests without a browser. */
async function authenticate(desk: TossContext, call: SandboxRequest) {
  const { orderId, amount, orderName, taxFreeAmount, answerAfterMs, agoMs } = fields(call);
  if (!isOrderId(orderId) || !isAmount(amount))
    return jsonReply({ code: 'INVALID_REQUEST', message: 'orderId, amount' }, 400);
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
  return jsonReply({ paymentKey }, 201);
}

function by(draft: TossPaymentRequest, { method, card, provider, bank }: Record<string, unknown>) {
  const name = paymentMethodNames.find((one) => one === method) ?? 'card';
  return createWindowPayment(draft, paymentTerms(name).windowMethod ?? 'CARD', {
    card: card as string | undefined,
    bank: String(bank ?? '88'),
    wallet: name === 'easy_pay' ? String(provider ?? '카카오페이') : undefined,
  });
}

function addFault(desk: TossContext, call: SandboxRequest) {
  // A foreign page cannot send JSON here without a CORS preflight, so it cannot have a process killed.
  const foreign = !call.request.headers['content-type']?.startsWith('application/json');
  if (fields(call).fault === 'kill_app_at' && foreign)
    return jsonReply({ code: 'JSON_ONLY', message: 'kill_app_at' }, 415);
  const fault = desk.faults.add(fields(call));
  if (!fault)
    return jsonReply({ code: 'UNKNOWN_FAULT', message: 'GET /payments shows the names and their moments' }, 400);
  return done(call, jsonReply(fault, 201));
}

function clear(desk: TossContext) {
  desk.faults.clear();
  return jsonReply([]);
}

/** A form returns to the page it came from; a program gets the answer. */
function done(call: SandboxRequest, reply: SandboxReply) {
  return call.form ? redirectReply('/payments') : reply;
}

function fields(call: SandboxRequest) {
  return (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<string, unknown>;
}
