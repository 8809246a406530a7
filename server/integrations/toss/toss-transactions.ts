import { z } from 'zod';
import { clockInKorea } from '#contract/rules/calendar.ts';
import type { createTossHttp } from './toss-http.ts';

export type TossTransaction = z.output<typeof Transaction>;
export type TransactionList =
  | { outcome: 'found'; transactions: TossTransaction[] }
  | { outcome: 'unknown'; why: string };

const pageSize = 500;

/** Every transaction between two instants, for the daily comparison; all of them, or `unknown`. */
export function createTransactionReader(wire: ReturnType<typeof createTossHttp>) {
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
