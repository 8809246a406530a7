import type { SandboxRequest } from '../sandbox-routes.ts';
import type { PaymentLogEntry } from './payment-log.ts';
import { refuseToss } from './toss-errors.ts';
import { koreanTimestamp } from './toss-payment.ts';
import type { TossContext } from './toss-sandbox.ts';

const money = new Set(['approved', 'deposited', 'canceled', 'issued', 'fell_back']);

/** All transactions between two moments of Korean time, oldest first; refunds are negative. */
export function transactionList(desk: TossContext, call: SandboxRequest) {
  const [from, to] = [moment(call.query.get('startDate')), moment(call.query.get('endDate'))];
  const limit = Math.min(Number(call.query.get('limit') ?? 100), 5000);
  const all = desk.book
    .all()
    .flatMap(happened)
    .filter(({ transactionAt }) => Date.parse(transactionAt) >= from && Date.parse(transactionAt) <= to)
    .sort((one, other) => Date.parse(one.transactionAt) - Date.parse(other.transactionAt));
  const after = all.findIndex(({ transactionKey }) => transactionKey === call.query.get('startingAfter'));
  return all.slice(after + 1, after + 1 + limit);
}

function happened({ payment, history }: PaymentLogEntry) {
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
