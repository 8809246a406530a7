import { setTimeout as wait } from 'node:timers/promises';
import { requestOriginOf, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { bankCodes } from './cards.ts';
import { isProcessed, type PaymentLogEntry } from './payment-log.ts';
import { refuseToss, TossRefusal } from './toss-errors.ts';
import type { TossFault } from './toss-faults.ts';
import {
  abortPayment,
  approvePayment,
  cancelPayment,
  createAccountPayment,
  koreanTimestamp,
  type TossPayment,
  type TossRefundAccount,
} from './toss-payment.ts';
import { handleTossCall } from './toss-request-steps.ts';
import type { TossContext } from './toss-sandbox.ts';

const dayMs = 86_400_000;

/** The card company's core API, version 2022-11-16, as far as a shop with cards and virtual accounts needs it. */
export function tossApiRoutes(desk: TossContext): SandboxRoute[] {
  return [
    [
      'POST /v1/payments/confirm',
      (call) => handleTossCall(desk, call, 'confirm', (fault) => confirm(desk, call, fault)),
    ],
    [
      'GET /v1/payments/orders/{orderId}',
      (call) => handleTossCall(desk, call, 'get', (fault) => byOrder(desk, call, fault)),
    ],
    ['GET /v1/payments/{paymentKey}', (call) => handleTossCall(desk, call, 'get', (fault) => read(desk, call, fault))],
    ['POST /v1/payments/{paymentKey}/cancel', (call) => handleTossCall(desk, call, 'cancel', () => cancel(desk, call))],
    ['POST /v1/virtual-accounts', (call) => handleTossCall(desk, call, 'account', () => issue(desk, call))],
    ['GET /v1/transactions', (call) => handleTossCall(desk, call, 'get', () => transactionList(desk, call))],
    [
      'POST /v1/cash-receipts',
      (call) => handleTossCall(desk, call, 'receipt', (fault) => desk.receipts.issue(call, fault?.fault)),
    ],
    ['GET /v1/cash-receipts', (call) => handleTossCall(desk, call, 'get', () => desk.receipts.list(call))],
    [
      'POST /v1/cash-receipts/{receiptKey}/cancel',
      (call) => handleTossCall(desk, call, 'receipt', () => desk.receipts.cancel(call)),
    ],
  ];
}

async function confirm(desk: TossContext, call: SandboxRequest, fault: TossFault | null): Promise<TossPayment> {
  const { paymentKey, orderId, amount } = fields(call);
  if (typeof paymentKey !== 'string' || !isOrderId(orderId) || !isAmount(amount)) refuseToss('INVALID_REQUEST');
  const entry = desk.book.find(paymentKey) ?? refuseToss('NOT_FOUND_PAYMENT');
  if (isProcessed(entry.payment)) refuseToss('ALREADY_PROCESSED_PAYMENT');
  if (entry.payment.orderId !== orderId || entry.payment.totalAmount !== amount) refuseToss('FORBIDDEN_REQUEST');
  // The card network still works on an earlier request.
  if (desk.confirming.has(paymentKey)) refuseToss('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING');
  confirmable(desk, entry.payment, fault);
  if (entry.answerAfterMs > 0) {
    desk.confirming.add(paymentKey);
    await wait(entry.answerAfterMs, undefined, { ref: false }).finally(() => desk.confirming.delete(paymentKey));
    // Another payment of the order may have been approved during the wait.
    confirmable(desk, entry.payment, fault);
  }
  if (fault?.fault === 'decline') {
    const { code, message } = new TossRefusal('REJECT_CARD_COMPANY');
    desk.book.write('declined', abortPayment(entry.payment, { code, message }));
    refuseToss(code);
  }
  return desk.book.write(
    'approved',
    approvePayment(withWrongFields(entry.payment, fault), requestOriginOf(call), approvalTime(desk, fault)),
  );
}

function approvalTime({ now }: TossContext, fault: TossFault | null) {
  if (fault?.fault === 'approved_earlier') return now() - dayMs;
  return fault?.fault === 'approved_later' ? now() + dayMs : now();
}

function confirmable(desk: TossContext, payment: TossPayment, fault: TossFault | null) {
  if (payment.status === 'EXPIRED' || payment.status === 'ABORTED') refuseToss('NOT_FOUND_PAYMENT_SESSION');
  if (isProcessed(payment)) refuseToss('ALREADY_PROCESSED_PAYMENT');
  if (payment.totalAmount < (payment.card ? 100 : 200)) refuseToss('BELOW_MINIMUM_AMOUNT');
  if (fault?.fault !== 'approve_twice_if_key_differs' && desk.book.approvedFor(payment.orderId)) {
    refuseToss('DUPLICATED_ORDER_ID');
  }
}

function withWrongFields(payment: TossPayment, fault: TossFault | null): TossPayment {
  if (fault?.fault === 'wrong_orderId') return { ...payment, orderId: `${payment.orderId.slice(0, 62)}-x` };
  if (fault?.fault !== 'wrong_amount') return payment;
  return { ...payment, totalAmount: payment.totalAmount + 100, balanceAmount: payment.balanceAmount + 100 };
}

function byOrder(desk: TossContext, call: SandboxRequest, fault: TossFault | null): TossPayment {
  const entry = desk.book.byOrder(call.params.orderId ?? '') ?? refuseToss('NOT_FOUND_PAYMENT');
  return readPayment(entry, fault);
}

/** Under `get_stale` a read returns the previous state; with `ms` only for that time after the change. */
function readPayment(entry: PaymentLogEntry, fault: TossFault | null): TossPayment {
  const old = fault?.fault === 'get_stale' && (fault.ms === null || Date.now() - entry.changedAt < fault.ms);
  return (old && entry.before) || entry.payment;
}

function read(desk: TossContext, call: SandboxRequest, fault: TossFault | null): TossPayment {
  const entry = desk.book.find(call.params.paymentKey ?? '') ?? refuseToss('NOT_FOUND_PAYMENT');
  return readPayment(entry, fault);
}

function cancel(desk: TossContext, call: SandboxRequest): TossPayment {
  const { cancelReason, cancelAmount, refundableAmount, refundReceiveAccount } = fields(call);
  if (typeof cancelReason !== 'string' || cancelReason === '' || cancelReason.length > 200)
    refuseToss('INVALID_REQUEST');
  if (cancelAmount != null && !isAmount(cancelAmount)) refuseToss('INVALID_REQUEST');
  const { payment } = desk.book.find(call.params.paymentKey ?? '') ?? refuseToss('NOT_FOUND_PAYMENT');
  if (payment.status === 'CANCELED') refuseToss('ALREADY_CANCELED_PAYMENT');
  const waiting = payment.status === 'WAITING_FOR_DEPOSIT';
  if (!waiting && payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED')
    refuseToss('NOT_CANCELABLE_PAYMENT');
  if (!payment.isPartialCancelable && cancelAmount != null && cancelAmount !== payment.balanceAmount)
    refuseToss('NOT_ALLOWED_PARTIAL_REFUND');
  if (refundableAmount != null && refundableAmount !== payment.balanceAmount) refuseToss('NOT_CANCELABLE_AMOUNT');
  const amount = (cancelAmount as number | null | undefined) ?? payment.balanceAmount;
  if (amount > payment.balanceAmount || (waiting && amount !== payment.balanceAmount))
    refuseToss('NOT_CANCELABLE_AMOUNT');
  const account = payment.virtualAccount && !waiting ? refundTo(refundReceiveAccount) : null;
  return desk.book.write('canceled', cancelPayment(payment, amount, cancelReason, account));
}

/** A deposit has no card to refund to, so the refund account is required. */
function refundTo(value: unknown): TossRefundAccount {
  const { bank, accountNumber, holderName } = (value ?? {}) as Record<string, unknown>;
  if (typeof bank !== 'string' || !bankCodes.has(bank)) refuseToss('INVALID_BANK');
  // No account has a number of zeros.
  if (typeof accountNumber !== 'string' || !/^(?!0+$)\d{6,20}$/.test(accountNumber))
    refuseToss('INVALID_REFUND_ACCOUNT_INFO');
  if (typeof holderName !== 'string' || holderName === '' || holderName.length > 60)
    refuseToss('INVALID_REFUND_ACCOUNT_INFO');
  return { bankCode: bank, accountNumber, holderName };
}

function issue(desk: TossContext, call: SandboxRequest): TossPayment {
  const { amount, orderId, orderName, customerName, bank, validHours, dueDate, taxFreeAmount } = fields(call);
  if (!isAmount(amount) || !isOrderId(orderId) || !isCustomerName(orderName) || !isCustomerName(customerName))
    refuseToss('INVALID_REQUEST');
  if (typeof bank !== 'string' || !bankCodes.has(bank)) refuseToss('INVALID_BANK');
  if (amount < 200) refuseToss('BELOW_MINIMUM_AMOUNT');
  if (desk.book.approvedFor(orderId)) refuseToss('DUPLICATED_ORDER_ID');
  const due = depositDeadlineOf(dueDate, validHours) ?? refuseToss('INVALID_REQUEST');
  const draft = { orderId, orderName, amount, taxFreeAmount: isAmount(taxFreeAmount) ? taxFreeAmount : 0 };
  return desk.book.write(
    'issued',
    approvePayment(createAccountPayment(draft, { bank, customerName, dueDate: due }), requestOriginOf(call)),
  );
}

export function depositDeadlineOf(dueDate: unknown, validHours: unknown) {
  // A due date without an offset is Korean time.
  const text = typeof dueDate === 'string' && dueDate !== '' ? dueDate : null;
  const at = text === null ? null : Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}+09:00`);
  const hours = Number(validHours || 168);
  const end = at ?? (hours > 0 && hours <= 2160 ? Date.now() + hours * 3_600_000 : Number.NaN);
  return Number.isFinite(end) && end > Date.now() ? koreanTimestamp(new Date(end)) : null;
}

function fields(call: SandboxRequest) {
  if (typeof call.body !== 'object' || call.body === null) refuseToss('INVALID_REQUEST');
  return call.body as Record<string, unknown>;
}

export function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_=-]{6,64}$/.test(value);
}

export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

export function isCustomerName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 100;
}

const money = new Set(['approved', 'deposited', 'canceled', 'issued', 'fell_back']);

/** All transactions between two moments of Korean time, oldest first; refunds are negative. */
function transactionList(desk: TossContext, call: SandboxRequest) {
  const [from, to] = [moment(call.query.get('startDate')), moment(call.query.get('endDate'))];
  const limit = Math.min(Number(call.query.get('limit') ?? 100), 5000);
  const all = desk.book
    .all()
    .flatMap(transactionsOf)
    .filter(({ transactionAt }) => Date.parse(transactionAt) >= from && Date.parse(transactionAt) <= to)
    .sort((one, other) => Date.parse(one.transactionAt) - Date.parse(other.transactionAt));
  const after = all.findIndex(({ transactionKey }) => transactionKey === call.query.get('startingAfter'));
  return all.slice(after + 1, after + 1 + limit);
}

function transactionsOf({ payment, history }: PaymentLogEntry) {
  let before = payment.totalAmount;
  return history.flatMap(({ at, act, status, balanceAmount }, nth) => {
    const amount = act === 'canceled' ? balanceAmount - before : balanceAmount;
    before = balanceAmount;
    if (!money.has(act)) return [];
    const { paymentKey, orderId, method, mId } = payment;
    const transactionKey = `${paymentKey}-${nth}`;
    return [{ mId, transactionKey, paymentKey, orderId, method, status, amount, transactionAt: at, currency: 'KRW' }];
  });
}

function moment(text: string | null) {
  const at = Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(text ?? '') ? (text as string) : `${text}+09:00`);
  return Number.isNaN(at) ? refuseToss('INVALID_REQUEST') : Date.parse(koreanTimestamp(new Date(at)));
}
