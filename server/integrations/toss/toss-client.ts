import { clockInKorea } from '#contract/rules/calendar.ts';
import { createTossCashReceipts } from './toss-cash-receipts.ts';
import { alreadyPaidCodes, cancelDeclineCodes, declineCodes, issueDeclineCodes } from './toss-error-codes.ts';
import { createTossHttp, type TossResponse, type TossSettings } from './toss-http.ts';
import { TossPaymentReply } from './toss-payment.ts';
import { createTransactionReader } from './toss-transactions.ts';

export type { TossPaymentReply as Payment };
export type TossOutcome =
  | { outcome: 'approved'; payment: TossPaymentReply }
  | { outcome: 'declined'; code: string; reason: string }
  | { outcome: 'unknown'; why: string };
export type PaymentLookup =
  | { outcome: 'found'; payment: TossPaymentReply }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type RefundAccountInput = { bank: string; accountNumber: string; holderName: string };
export type VirtualAccountInput = {
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
export type TossClient = ReturnType<typeof createTossClient>;

/** The client of Toss Payments. It never throws: an uncertain outcome is `unknown` and must be looked up later. */
export function createTossClient(settings: TossSettings) {
  const wire = createTossHttp(settings);

  async function confirm(ask: {
    paymentKey: string;
    orderId: string;
    amount: number;
    idempotencyKey: string;
  }): Promise<TossOutcome> {
    const { idempotencyKey, ...body } = ask;
    const answer = await wire.post('/v1/payments/confirm', body, idempotencyKey, settings.timeoutMs ?? 15_000);
    if (answer.kind === 'body') return parsed(answer, tossOutcomeOf);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    // An earlier call, or another window of the same order, was approved: that payment is the result.
    if (alreadyPaidCodes.has(answer.code)) return standing(await find(ask.orderId), answer);
    return declineCodes.has(answer.code) ? declined(answer) : { outcome: 'unknown', why: answer.code };
  }

  /** Issues a virtual account that accepts exactly this amount until the due date. */
  async function issue(ask: VirtualAccountInput): Promise<TossOutcome> {
    const { idempotencyKey, dueDate, ...body } = ask;
    const wish = { ...body, dueDate: koreanLocal(dueDate) };
    const answer = await wire.post('/v1/virtual-accounts', wish, idempotencyKey, 5000);
    if (answer.kind === 'body') return parsed(answer, tossOutcomeOf);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    if (alreadyPaidCodes.has(answer.code)) return standing(await find(ask.orderId), answer);
    return issueDeclineCodes.has(answer.code) ? declined(answer) : { outcome: 'unknown', why: answer.code };
  }

  async function find(orderId: string): Promise<PaymentLookup> {
    return found(await wire.get(`/v1/payments/orders/${encodeURIComponent(orderId)}`));
  }

  async function read(paymentKey: string): Promise<PaymentLookup> {
    return found(await wire.get(`/v1/payments/${encodeURIComponent(paymentKey)}`));
  }

  async function cancel(ask: {
    paymentKey: string;
    reason: string;
    idempotencyKey: string;
    /** Without an amount, everything that is left. */
    amount?: number | undefined;
    /** The account that receives the refund of a virtual account payment. */
    refundAccount?: RefundAccountInput | undefined;
    taxFreeAmount?: number | undefined;
  }): Promise<TossOutcome> {
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
    return cancelDeclineCodes.has(answer.code) ? declined(answer) : { outcome: 'unknown', why: answer.code };
  }

  return {
    confirm,
    issue,
    find,
    read,
    cancel,
    receipts: createTossCashReceipts(wire),
    transactions: createTransactionReader(wire),
  };
}

function parsed(
  answer: TossResponse & { kind: 'body' },
  judge: (payment: TossPaymentReply) => TossOutcome,
): TossOutcome {
  const payment = TossPaymentReply.safeParse(answer.body);
  return payment.success ? judge(payment.data) : { outcome: 'unknown', why: 'unreadable payment' };
}

/** The outcome that the status of a payment means. */
export function tossOutcomeOf(payment: TossPaymentReply): TossOutcome {
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

function givenBack(payment: TossPaymentReply): TossOutcome {
  const done = payment.status === 'CANCELED' || payment.status === 'PARTIAL_CANCELED';
  return done ? { outcome: 'approved', payment } : { outcome: 'unknown', why: payment.status };
}

function standing(there: PaymentLookup, refusal: { code: string }): TossOutcome {
  if (there.outcome === 'found') return tossOutcomeOf(there.payment);
  return { outcome: 'unknown', why: there.outcome === 'absent' ? refusal.code : there.why };
}

function settled(there: PaymentLookup): TossOutcome {
  if (there.outcome === 'found') return givenBack(there.payment);
  return { outcome: 'unknown', why: there.outcome === 'absent' ? 'NOT_FOUND_PAYMENT' : there.why };
}

function found(answer: TossResponse): PaymentLookup {
  if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
  if (answer.kind === 'refused') {
    const absent = answer.status === 404 && answer.code.startsWith('NOT_FOUND');
    return absent ? { outcome: 'absent' } : { outcome: 'unknown', why: answer.code };
  }
  const payment = TossPaymentReply.safeParse(answer.body);
  return payment.success
    ? { outcome: 'found', payment: payment.data }
    : { outcome: 'unknown', why: 'unreadable payment' };
}

function declined({ code, message }: { code: string; message: string }): TossOutcome {
  return { outcome: 'declined', code, reason: message };
}

const ended = {
  ABORTED: '결제 승인이 거절되었습니다.',
  EXPIRED: '결제 시간이 만료되었습니다.',
  CANCELED: '취소된 결제입니다.',
};

/** "2026-11-22T23:59:59": without an offset it is Korean time. */
function koreanLocal(at: string) {
  return clockInKorea(Date.parse(at)).slice(0, 19);
}
