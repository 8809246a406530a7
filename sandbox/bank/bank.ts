import {
  jsonReply,
  redirectReply,
  requestOriginOf,
  type SandboxReply,
  type SandboxRequest,
  type SandboxRoute,
} from '../sandbox-routes.ts';
import type { TossFault } from '../toss/toss-faults.ts';
import { depositPayment, expirePayment, reverseDeposit, type TossPayment } from '../toss/toss-payment.ts';
import type { TossContext } from '../toss/toss-sandbox.ts';
import { bankPage } from './counter.ts';

/** The bank of virtual accounts: a page for people, and an endpoint for programs. */
export function bankRoutes(desk: TossContext): SandboxRoute[] {
  return [
    ['GET /bank', () => bankPage(desk)],
    ['POST /bank/deposits', (call) => deposit(desk, call)],
  ];
}

type Oddity = TossFault['fault'] | null;

const monthMs = 30 * 86_400_000;

/** On the page a button chooses the fault of a deposit; for programs the configured fault applies. */
const pressed: Record<string, Oddity> = {
  short: 'deposit_short',
  long: 'deposit_long',
  late: 'deposit_after_due',
  dead: 'deposit_after_cancel',
  back: 'done_then_waiting',
};

/** Like an account that belongs to one order, it accepts only the exact amount, in time, unless a fault applies. */
async function deposit(desk: TossContext, call: SandboxRequest): Promise<SandboxReply> {
  const { accountNumber, amount, act } = fields(call);
  const entry = desk.book.byAccount(String(accountNumber));
  if (!entry) return jsonReply({ code: 'NOT_FOUND_ACCOUNT', message: '없는 계좌입니다.' }, 404);
  const fault = desk.faults.take('deposit');
  const odd = pressed[String(act)] ?? fault?.fault ?? null;
  const { payment } = entry;
  if (!takes(payment, odd)) return jsonReply({ code: 'CLOSED_ACCOUNT', message: '입금할 수 없는 계좌입니다.' }, 409);
  const sum = sumOf(payment, Number(amount), odd);
  if (sum === null) return jsonReply({ code: 'AMOUNT_MISMATCH', message: '입금액이 결제 금액과 다릅니다.' }, 409);
  if (odd === 'deposit_after_due' && payment.status === 'WAITING_FOR_DEPOSIT')
    desk.book.write('expired', expirePayment(payment));
  const paid = desk.book.write('deposited', depositPayment(payment, sum, requestOriginOf(call), dated(desk, odd)));
  desk.webhooks.deposited(paid);
  if (odd === 'done_then_waiting') setTimeout(() => takeBack(desk, paid), fault?.ms ?? 300).unref();
  await desk.book.settle();
  const { orderId, paymentKey, status, totalAmount } = paid;
  return call.form ? redirectReply('/bank') : jsonReply({ orderId, paymentKey, status, amount: totalAmount });
}

function dated({ now }: TossContext, odd: Oddity) {
  if (odd === 'deposit_earlier') return now() - monthMs;
  return odd === 'deposit_later' ? now() + monthMs : now();
}

function takes({ status }: TossPayment, odd: Oddity) {
  if (status === 'WAITING_FOR_DEPOSIT') return true;
  if (status === 'EXPIRED') return odd === 'deposit_after_due' || odd === 'deposit_after_cancel';
  return status === 'CANCELED' && odd === 'deposit_after_cancel';
}

function sumOf({ totalAmount }: TossPayment, given: number, odd: Oddity) {
  const other = Number.isSafeInteger(given) && given > 0 && given !== totalAmount ? given : null;
  if (odd === 'deposit_short') return other ?? Math.max(1, totalAmount - 1000);
  if (odd === 'deposit_long') return other ?? totalAmount + 1000;
  return given === totalAmount ? totalAmount : null;
}

function takeBack(desk: TossContext, paid: TossPayment) {
  const { payment } = desk.book.find(paid.paymentKey) ?? { payment: paid };
  if (payment.status === 'DONE') desk.webhooks.deposited(desk.book.write('fell_back', reverseDeposit(payment)));
}

function fields(call: SandboxRequest) {
  return (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<string, unknown>;
}
