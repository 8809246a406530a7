import type { SandboxJournal } from '../journal.ts';
import { expirePayment, koreanTimestamp, type TossPayment } from './toss-payment.ts';

export type PaymentLogEntry = {
  payment: TossPayment;
  /** The state before the last change, for a stale read. */
  before: TossPayment | null;
  history: { at: string; act: string; status: string; balanceAmount: number }[];
  /** The duration of the confirm request, as chosen in the window. */
  answerAfterMs: number;
  authenticatedAt: number;
  changedAt: number;
};
export type StoredTossAnswer = { status: number; text: string };
type Line =
  | { at: string; act: string; payment: TossPayment; answerAfterMs?: number; authenticatedAt?: number }
  | { at: string; act: 'answered'; scope: string; answer: StoredTossAnswer };
export type PaymentLog = ReturnType<typeof openPaymentLog>;

const processed = new Set(['DONE', 'CANCELED', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT']);
const tenMinutes = 10 * 60_000;

/** Every payment by key, order and account, rebuilt from the journal at start. */
export function openPaymentLog(journal: SandboxJournal, changed: (payment: TossPayment) => void) {
  const entries = new Map<string, PaymentLogEntry>();
  const orders = new Map<string, Set<string>>();
  const answers = new Map<string, StoredTossAnswer>();
  for (const line of journal.lines() as Line[]) replay(line);

  function replay(line: Line) {
    if (line.act === 'answered' && 'scope' in line) answers.set(line.scope, line.answer);
    else if ('payment' in line && line.payment) apply(line);
  }

  function apply(line: Extract<Line, { payment: TossPayment }>) {
    const { payment, at, act } = line;
    const old = entries.get(payment.paymentKey);
    entries.set(payment.paymentKey, {
      payment,
      before: old?.payment ?? null,
      history: [...(old?.history ?? []), { at, act, status: payment.status, balanceAmount: payment.balanceAmount }],
      answerAfterMs: line.answerAfterMs ?? old?.answerAfterMs ?? 0,
      authenticatedAt: line.authenticatedAt ?? old?.authenticatedAt ?? Date.parse(at),
      changedAt: Date.now(),
    });
    if (old && old.payment.orderId !== payment.orderId) orders.get(old.payment.orderId)?.delete(payment.paymentKey);
    const keys = orders.get(payment.orderId) ?? new Set();
    orders.set(payment.orderId, keys.add(payment.paymentKey));
  }

  function write(act: string, payment: TossPayment, extra: { answerAfterMs?: number; authenticatedAt?: number } = {}) {
    const line = { at: koreanTimestamp(new Date()), act, payment, ...extra };
    journal.write(line);
    apply(line);
    changed(payment);
    return payment;
  }

  /** An authenticated payment is valid for ten minutes, an account until its due date; a later read finds it expired. */
  function fresh(entry: PaymentLogEntry): PaymentLogEntry {
    const { status, virtualAccount } = entry.payment;
    const late =
      (status === 'IN_PROGRESS' && entry.authenticatedAt + tenMinutes < Date.now()) ||
      (status === 'WAITING_FOR_DEPOSIT' && Date.parse(virtualAccount?.dueDate ?? '') < Date.now());
    if (!late) return entry;
    const { paymentKey } = write('expired', expirePayment(entry.payment));
    return entries.get(paymentKey) ?? entry;
  }

  function find(paymentKey: string) {
    const entry = entries.get(paymentKey);
    return entry && fresh(entry);
  }

  function ofOrder(orderId: string) {
    const keys = [...(orders.get(orderId) ?? [])];
    return keys.flatMap((key) => find(key) ?? []);
  }

  return {
    write,
    find,
    /** The approved payment of an order if there is one, else its latest. */
    byOrder(orderId: string) {
      const all = ofOrder(orderId);
      return all.find((entry) => isProcessed(entry.payment)) ?? all.at(-1);
    },
    approvedFor: (orderId: string) => ofOrder(orderId).find((entry) => isProcessed(entry.payment)),
    byAccount: (accountNumber: string) =>
      [...entries.values()].map(fresh).find((entry) => entry.payment.virtualAccount?.accountNumber === accountNumber),
    all: () => [...entries.values()].map(fresh),
    answer: (scope: string) => answers.get(scope),
    keepAnswer(scope: string, answer: StoredTossAnswer) {
      answers.set(scope, answer);
      journal.write({ at: koreanTimestamp(new Date()), act: 'answered', scope, answer });
    },
    settle: journal.settle,
  };
}

/** Whether it was approved once, regardless of its present status. */
export function isProcessed(payment: TossPayment) {
  return processed.has(payment.status);
}
