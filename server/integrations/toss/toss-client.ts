import { z } from 'zod';
import { clockInKorea } from '#contract/rules/calendar.ts';
import { createTossCashReceipts } from './toss-cash-receipts.ts';
import { alreadyPaidCodes, cancelDeclineCodes, declineCodes, issueDeclineCodes } from './toss-error-codes.ts';
import { createTossHttp, type TossResponse, type TossSettings } from './toss-http.ts';
import { TossPaymentReply } from './toss-payment.ts';

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
  const http = createTossHttp(settings);

  async function confirm(input: {
    paymentKey: string;
    orderId: string;
    amount: number;
    idempotencyKey: string;
  }): Promise<TossOutcome> {
    const { idempotencyKey, ...body } = input;
    const response = await http.post('/v1/payments/confirm', body, idempotencyKey, settings.timeoutMs ?? 15_000);
    if (response.kind === 'body') return outcomeOfResponse(response, tossOutcomeOf);
    if (response.kind === 'unknown') return { outcome: 'unknown', why: response.why };
    // An earlier call, or another window of the same order, was approved: that payment is the result.
    if (alreadyPaidCodes.has(response.code)) return confirmedOutcomeOf(await findPayment(input.orderId), response);
    return declineCodes.has(response.code) ? declinedOutcomeOf(response) : { outcome: 'unknown', why: response.code };
  }

  /** Issues a virtual account that accepts exactly this amount until the due date. */
  async function issue(input: VirtualAccountInput): Promise<TossOutcome> {
    const { idempotencyKey, dueDate, ...body } = input;
    const request = { ...body, dueDate: koreanTimeOf(dueDate) };
    const response = await http.post('/v1/virtual-accounts', request, idempotencyKey, 5000);
    if (response.kind === 'body') return outcomeOfResponse(response, tossOutcomeOf);
    if (response.kind === 'unknown') return { outcome: 'unknown', why: response.why };
    if (alreadyPaidCodes.has(response.code)) return confirmedOutcomeOf(await findPayment(input.orderId), response);
    return issueDeclineCodes.has(response.code)
      ? declinedOutcomeOf(response)
      : { outcome: 'unknown', why: response.code };
  }

  async function findPayment(orderId: string): Promise<PaymentLookup> {
    return lookupOf(await http.get(`/v1/payments/orders/${encodeURIComponent(orderId)}`));
  }

  async function read(paymentKey: string): Promise<PaymentLookup> {
    return lookupOf(await http.get(`/v1/payments/${encodeURIComponent(paymentKey)}`));
  }

  async function cancel(input: {
    paymentKey: string;
    reason: string;
    idempotencyKey: string;
    /** Without an amount, everything that is left. */
    amount?: number | undefined;
    /** The account that receives the refund of a virtual account payment. */
    refundAccount?: RefundAccountInput | undefined;
    taxFreeAmount?: number | undefined;
  }): Promise<TossOutcome> {
    const { amount, refundAccount, taxFreeAmount } = input;
    const body = {
      cancelReason: input.reason.slice(0, 200),
      cancelAmount: amount,
      refundReceiveAccount: refundAccount,
      taxFreeAmount,
    };
    const response = await http.post(
      `/v1/payments/${encodeURIComponent(input.paymentKey)}/cancel`,
      body,
      input.idempotencyKey,
      5000,
    );
    if (response.kind === 'body') return outcomeOfResponse(response, cancelOutcomeOf);
    if (response.kind === 'unknown') return { outcome: 'unknown', why: response.why };
    if (response.code === 'ALREADY_CANCELED_PAYMENT' && amount === undefined)
      return cancelledOutcomeOf(await read(input.paymentKey));
    return cancelDeclineCodes.has(response.code)
      ? declinedOutcomeOf(response)
      : { outcome: 'unknown', why: response.code };
  }

  return {
    confirm,
    issue,
    findPayment,
    read,
    cancel,
    receipts: createTossCashReceipts(http),
    transactions: createTransactionReader(http),
  };
}

function outcomeOfResponse(
  response: TossResponse & { kind: 'body' },
  outcomeOf: (payment: TossPaymentReply) => TossOutcome,
): TossOutcome {
  const payment = TossPaymentReply.safeParse(response.body);
  return payment.success ? outcomeOf(payment.data) : { outcome: 'unknown', why: 'unreadable payment' };
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
      return { outcome: 'declined', code: payment.status, reason: endReasons[payment.status] };
    default:
      return { outcome: 'unknown', why: payment.status };
  }
}

function cancelOutcomeOf(payment: TossPaymentReply): TossOutcome {
  const done = payment.status === 'CANCELED' || payment.status === 'PARTIAL_CANCELED';
  return done ? { outcome: 'approved', payment } : { outcome: 'unknown', why: payment.status };
}

function confirmedOutcomeOf(lookup: PaymentLookup, refusal: { code: string }): TossOutcome {
  if (lookup.outcome === 'found') return tossOutcomeOf(lookup.payment);
  return { outcome: 'unknown', why: lookup.outcome === 'absent' ? refusal.code : lookup.why };
}

function cancelledOutcomeOf(lookup: PaymentLookup): TossOutcome {
  if (lookup.outcome === 'found') return cancelOutcomeOf(lookup.payment);
  return { outcome: 'unknown', why: lookup.outcome === 'absent' ? 'NOT_FOUND_PAYMENT' : lookup.why };
}

function lookupOf(response: TossResponse): PaymentLookup {
  if (response.kind === 'unknown') return { outcome: 'unknown', why: response.why };
  if (response.kind === 'refused') {
    const absent = response.status === 404 && response.code.startsWith('NOT_FOUND');
    return absent ? { outcome: 'absent' } : { outcome: 'unknown', why: response.code };
  }
  const payment = TossPaymentReply.safeParse(response.body);
  return payment.success
    ? { outcome: 'found', payment: payment.data }
    : { outcome: 'unknown', why: 'unreadable payment' };
}

function declinedOutcomeOf({ code, message }: { code: string; message: string }): TossOutcome {
  return { outcome: 'declined', code, reason: message };
}

const endReasons = {
  ABORTED: '결제 승인이 거절되었습니다.',
  EXPIRED: '결제 시간이 만료되었습니다.',
  CANCELED: '취소된 결제입니다.',
};

/** "2026-11-22T23:59:59": without an offset it is Korean time. */
function koreanTimeOf(at: string) {
  return clockInKorea(Date.parse(at)).slice(0, 19);
}

type TossTransaction = z.output<typeof Transaction>;
type TransactionList = { outcome: 'found'; transactions: TossTransaction[] } | { outcome: 'unknown'; why: string };

const pageSize = 500;

/** Every transaction between two instants, for the daily comparison; all of them, or `unknown`. */
function createTransactionReader(wire: ReturnType<typeof createTossHttp>) {
  return async (from: string, to: string): Promise<TransactionList> => {
    const all: TossTransaction[] = [];
    for (let after: string | undefined; ; ) {
      const query = new URLSearchParams({ startDate: local(from), endDate: local(to), limit: String(pageSize) });
      if (after) query.set('startingAfter', after);
      const answer = await wire.get(`/v1/transactions?${query}`);
      if (answer.kind !== 'body')
        return { outcome: 'unknown', why: answer.kind === 'refused' ? answer.code : answer.why };
      const read = z.array(Transaction).safeParse(answer.body);
      if (!read.success) return { outcome: 'unknown', why: 'unreadable transactions' };
      all.push(...read.data);
      after = read.data.at(-1)?.transactionKey;
      if (read.data.length < pageSize) return { outcome: 'found', transactions: all };
    }
  };
}

const Transaction = z.object({
  transactionKey: z.string(),
  paymentKey: z.string(),
  orderId: z.string(),
  method: z.string().nullish(),
  status: z.string(),
  amount: z.int(),
});

/** "2026-11-22T23:59:59" in Korea. */
function local(at: string) {
  return clockInKorea(Date.parse(at)).slice(0, 19);
}
