import { koreaClock } from '#contract/rules/calendar.ts';
import { receipts } from './cash-receipts.ts';
import { cancelDeclines, declines, issueDeclines, paidBefore } from './error-codes.ts';
import { type Answer, openWire, type WireSettings } from './http.ts';
import { Payment } from './payment.ts';
import { transactions } from './transactions.ts';

export type { Payment };
export type Outcome =
  | { outcome: 'approved'; payment: Payment }
  | { outcome: 'declined'; code: string; reason: string }
  | { outcome: 'unknown'; why: string };
export type Found =
  | { outcome: 'found'; payment: Payment }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type RefundAccount = { bank: string; accountNumber: string; holderName: string };
export type IssueAsk = {
  orderId: string;
  orderName: string;
  customerName: string;
  amount: number;
  taxFreeAmount: number;
  bank: string;
  /** An instant; the company reads it as Korean time. */
  dueDate: string;
  idempotencyKey: string;
};
export type Toss = ReturnType<typeof createToss>;

/** The card company. It never throws: what cannot be known is said to be unknown, and is to be asked again later. */
export function createToss(settings: WireSettings) {
  const wire = openWire(settings);

  async function confirm(ask: {
    paymentKey: string;
    orderId: string;
    amount: number;
    idempotencyKey: string;
  }): Promise<Outcome> {
    const { idempotencyKey, ...body } = ask;
    const answer = await wire.post('/v1/payments/confirm', body, idempotencyKey, settings.timeoutMs ?? 15_000);
    if (answer.kind === 'body') return parsed(answer, verdict);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    // An earlier call, or another window of the same order, has been approved: what stands there is the answer.
    if (paidBefore.has(answer.code)) return standing(await find(ask.orderId), answer);
    return declines.has(answer.code) ? declined(answer) : { outcome: 'unknown', why: answer.code };
  }

  /** Asks for an account that takes exactly this amount until the due date. */
  async function issue(ask: IssueAsk): Promise<Outcome> {
    const { idempotencyKey, dueDate, ...body } = ask;
    const wish = { ...body, dueDate: koreanLocal(dueDate) };
    const answer = await wire.post('/v1/virtual-accounts', wish, idempotencyKey, 5000);
    if (answer.kind === 'body') return parsed(answer, verdict);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    if (paidBefore.has(answer.code)) return standing(await find(ask.orderId), answer);
    return issueDeclines.has(answer.code) ? declined(answer) : { outcome: 'unknown', why: answer.code };
  }

  async function find(orderId: string): Promise<Found> {
    return found(await wire.get(`/v1/payments/orders/${encodeURIComponent(orderId)}`));
  }

  async function read(paymentKey: string): Promise<Found> {
    return found(await wire.get(`/v1/payments/${encodeURIComponent(paymentKey)}`));
  }

  async function cancel(ask: {
    paymentKey: string;
    reason: string;
    idempotencyKey: string;
    /** Left out: all that is left. */
    amount?: number | undefined;
    /** Where the money of a virtual account goes back to. */
    refundAccount?: RefundAccount | undefined;
    taxFreeAmount?: number | undefined;
  }): Promise<Outcome> {
    const { amount, refundAccount, taxFreeAmount } = ask;
    const body = {
      cancelReason: ask.reason.slice(0, 200),
      cancelAmount: amount,
      refundReceiveAccount: refundAccount,
      taxFreeAmount,
    };
    const answer = await wire.post(
      `/v1/payments/${encodeURIComponent(ask.paymentKey)}/cancel`,
      body,
      ask.idempotencyKey,
      5000,
    );
    if (answer.kind === 'body') return parsed(answer, givenBack);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    if (answer.code === 'ALREADY_CANCELED_PAYMENT' && amount === undefined) return settled(await read(ask.paymentKey));
    return cancelDeclines.has(answer.code) ? declined(answer) : { outcome: 'unknown', why: answer.code };
  }

  return { confirm, issue, find, read, cancel, receipts: receipts(wire), transactions: transactions(wire) };
}

function parsed(answer: Answer & { kind: 'body' }, judge: (payment: Payment) => Outcome): Outcome {
  const payment = Payment.safeParse(answer.body);
  return payment.success ? judge(payment.data) : { outcome: 'unknown', why: 'unreadable payment' };
}

/** What a payment comes to as it stands. */
export function verdict(payment: Payment): Outcome {
  switch (payment.status) {
    case 'DONE':
    case 'WAITING_FOR_DEPOSIT':
    case 'PARTIAL_CANCELED':
      return { outcome: 'approved', payment };
    case 'ABORTED':
    case 'EXPIRED':
    case 'CANCELED':
      return { outcome: 'declined', code: payment.status, reason: ended[payment.status] };
    default:
      return { outcome: 'unknown', why: payment.status };
  }
}

function givenBack(payment: Payment): Outcome {
  const done = payment.status === 'CANCELED' || payment.status === 'PARTIAL_CANCELED';
  return done ? { outcome: 'approved', payment } : { outcome: 'unknown', why: payment.status };
}

function standing(there: Found, refusal: { code: string }): Outcome {
  if (there.outcome === 'found') return verdict(there.payment);
  return { outcome: 'unknown', why: there.outcome === 'absent' ? refusal.code : there.why };
}

function settled(there: Found): Outcome {
  if (there.outcome === 'found') return givenBack(there.payment);
  return { outcome: 'unknown', why: there.outcome === 'absent' ? 'NOT_FOUND_PAYMENT' : there.why };
}

function found(answer: Answer): Found {
  if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
  if (answer.kind === 'refused') {
    const absent = answer.status === 404 && answer.code.startsWith('NOT_FOUND');
    return absent ? { outcome: 'absent' } : { outcome: 'unknown', why: answer.code };
  }
  const payment = Payment.safeParse(answer.body);
  return payment.success
    ? { outcome: 'found', payment: payment.data }
    : { outcome: 'unknown', why: 'unreadable payment' };
}

function declined({ code, message }: { code: string; message: string }): Outcome {
  return { outcome: 'declined', code, reason: message };
}

const ended = {
  ABORTED: '결제 승인이 거절되었습니다.',
  EXPIRED: '결제 시간이 만료되었습니다.',
  CANCELED: '취소된 결제입니다.',
};

/** "2026-11-22T23:59:59": without an offset it is Korean time. */
function koreanLocal(at: string) {
  return koreaClock(Date.parse(at)).slice(0, 19);
}
