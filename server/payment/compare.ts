import type { Sql } from '../database.ts';
import type { Memory } from '../memory.ts';
import type { Toss } from '../outside/toss.ts';
import type { Cases } from './cases.ts';
import { booksOf, comparedUntil, keepCompared } from './compare.sql.ts';

const day = 86_400_000;
const arrived = new Set(['DONE', 'CANCELED', 'PARTIAL_CANCELED']);

/** Once a day, after four in the morning, yesterday's transactions are laid beside our own books; what differs goes to people. */
export function createCompare(sql: Sql, toss: Toss, cases: Cases, memory: Memory) {
  async function daily() {
    const korea = new Date(memory.now().getTime() + 9 * 3_600_000);
    if (korea.getUTCHours() < 4) return;
    const today = new Date(`${korea.toISOString().slice(0, 10)}T00:00:00+09:00`);
    if ((await comparedUntil(sql)) >= today.getTime()) return;
    if (await compare(new Date(today.getTime() - day), today)) await keepCompared(sql, today.getTime());
  }

  /** True when everything could be compared. Only where the day's sums differ the company is asked about the payment itself. */
  async function compare(from: Date, to: Date) {
    const answer = await toss.transactions(from.toISOString(), new Date(to.getTime() - 1000).toISOString());
    if (answer.outcome === 'unknown') return false;
    const sums = new Map<string, number>();
    for (const { orderId, status, amount } of answer.transactions)
      if (arrived.has(status)) sums.set(orderId, (sums.get(orderId) ?? 0) + amount);
    for (const book of await booksOf(sql, from, to, [...sums.keys()].filter(isOurs))) {
      if (book.net === (sums.get(book.orderUuid) ?? 0)) continue;
      const found = await toss.find(book.orderUuid);
      if (found.outcome === 'unknown') return false;
      const theirs = found.outcome === 'found' ? takenIn(found.payment) : { paid: 0, left: 0 };
      // A refund that was promised may still be on its way, so ours may be less than what is left there, never more.
      const agree =
        theirs.paid === book.paid && theirs.left >= book.paid - book.promised && theirs.left <= book.paid - book.done;
      if (!agree) await cases.open('COMPARISON', book.orderId, book.orderNumber, { ...theirs, ours: book.paid });
    }
    return true;
  }

  return { daily, compare };
}

function takenIn({
  status,
  totalAmount,
  balanceAmount,
}: {
  status: string;
  totalAmount: number;
  balanceAmount: number;
}) {
  const paid = arrived.has(status) ? totalAmount : 0;
  return { paid, left: paid && balanceAmount };
}

function isOurs(orderId: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId);
}
