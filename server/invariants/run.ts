import type { Db, Sql } from '../platform/db/database.ts';
import { unhurried } from '../platform/db/pool.ts';
import { batches } from './batches.ts';
import { coupons } from './coupons.ts';
import { days } from './daily-sales.ts';
import { gifts } from './gifts.ts';
import { inquiries } from './inquiries.ts';
import { handouts } from './manual-grants.ts';
import { messages } from './messages.ts';
import { sums } from './order-totals.ts';
import { persons } from './ownership.ts';
import { payments } from './payments.ts';
import { points } from './points.ts';
import { postings } from './postings.ts';
import { receipts } from './receipts.ts';
import { refunds } from './refunds.ts';
import { reviews } from './reviews.ts';
import { histories } from './status-history.ts';
import { shelves } from './stock.ts';

export type Verdict = { id: string; ok: boolean; checked: number; violations: unknown[] };

/** What must hold of money, stock, payments, carts and orders, whatever died when. */
const laws = [
  ...sums,
  ...refunds,
  ...postings,
  ...days,
  ...shelves,
  ...payments,
  ...histories,
  ...points,
  ...coupons,
  ...receipts,
  ...handouts,
  ...gifts,
  ...persons,
  ...reviews,
  ...messages,
  ...inquiries,
  ...batches,
];

/** Checks every law, read-only, in one transaction so that all see the same moment. */
export async function audit(sql: Sql): Promise<Verdict[]> {
  return unhurried(sql, 120, 'isolation level repeatable read read only', (tx) => auditWithin(tx));
}

/** The same within a transaction of the caller's, and of the laws that read one table alone if one is named. */
export async function auditWithin(sql: Db, table?: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const reads = table && new RegExp(`\\b${table}\\b`);
  for (const law of laws) {
    if (reads && !reads.test(law.violations)) continue;
    const found = await sql.unsafe(`select * from (${law.violations}) as v limit 20`);
    const [counted] = await sql.unsafe<{ count: number }[]>(law.checked);
    verdicts.push({
      id: law.id,
      ok: found.length === 0,
      checked: Number(counted?.count ?? 0),
      violations: [...found],
    });
  }
  return verdicts;
}

/** What a law says; empty for an unknown id. */
export function lawText(id: string) {
  return laws.find((law) => law.id === id)?.text ?? '';
}
