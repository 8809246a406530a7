import { z } from 'zod';
import { cancelDeclines, declines, issuers, paidBefore } from './toss.codes.ts';
import { type Answer, openWire, type WireSettings } from './toss.wire.ts';

export type Payment = z.output<typeof Payment>;
export type Outcome =
  | { outcome: 'approved'; payment: Payment }
  | { outcome: 'declined'; code: string; reason: string }
  | { outcome: 'unknown'; why: string };
export type Found =
  | { outcome: 'found'; payment: Payment }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type RefundAccount = { bank: string; accountNumber: string; holderName: string };
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

  return { confirm, find, read, cancel };
}

function parsed(answer: Answer & { kind: 'body' }, judge: (payment: Payment) => Outcome): Outcome {
  const payment = Payment.safeParse(answer.body);
  return payment.success ? judge(payment.data) : { outcome: 'unknown', why: 'unreadable payment' };
}

function verdict(payment: Payment): Outcome {
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

const won = z.int().nonnegative();

/** Their payment, reshaped into ours. */
const Payment = z
  .object({
    paymentKey: z.string().min(1),
    orderId: z.string().min(1),
    status: z.enum([
      'READY',
      'IN_PROGRESS',
      'WAITING_FOR_DEPOSIT',
      'DONE',
      'CANCELED',
      'PARTIAL_CANCELED',
      'ABORTED',
      'EXPIRED',
    ]),
    method: z.string().nullish(),
    totalAmount: won,
    balanceAmount: won,
    approvedAt: z.iso.datetime({ offset: true }).nullish(),
    secret: z.string().nullish(),
    receipt: z
      .object({ url: z.url({ protocol: /^https?$/ }) })
      .nullish()
      .catch(null),
    card: z.object({ issuerCode: z.string().nullish(), number: z.string().nullish() }).nullish(),
    easyPay: z.object({ provider: z.string().nullish() }).nullish(),
    virtualAccount: z
      .object({
        accountNumber: z.string(),
        bankCode: z.string(),
        customerName: z.string().nullish(),
        dueDate: z.string(),
        expired: z.boolean().nullish(),
      })
      .nullish(),
  })
  .transform(({ receipt, card, easyPay, virtualAccount, method, secret, ...payment }) => ({
    ...payment,
    approvedAt: payment.approvedAt ? new Date(payment.approvedAt).toISOString() : null,
    methodText: methodText(card, easyPay?.provider, method),
    receiptUrl: receipt?.url ?? null,
    ...(virtualAccount && {
      virtualAccount: {
        bankCode: virtualAccount.bankCode,
        accountNumber: virtualAccount.accountNumber,
        customerName: virtualAccount.customerName ?? null,
        dueDate: korean(virtualAccount.dueDate),
      },
    }),
    ...(secret && { secret }),
  }));

/** "신한카드 1234****5678*"; "카카오페이 신한카드 …" where a wallet was in between. */
function methodText(
  card: { issuerCode?: string | null | undefined; number?: string | null | undefined } | null | undefined,
  wallet: string | null | undefined,
  method: string | null | undefined,
) {
  const issuer = card && (issuers.get(card.issuerCode ?? '') ?? '카드');
  return [wallet, issuer, card?.number].filter(Boolean).join(' ') || method || null;
}

/** A moment in UTC; a due date without an offset is Korean time. */
function korean(date: string) {
  const at = new Date(/Z$|[+-]\d\d:?\d\d$/.test(date) ? date : `${date}+09:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
