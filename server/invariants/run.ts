import type { Db, Sql } from '../platform/db/database.ts';
import { longTransaction } from '../platform/db/pool.ts';
import { bulkJobInvariants } from './batches.ts';
import { catalogInvariants } from './catalog-invariants.ts';
import { couponInvariants } from './coupon-invariants.ts';
import { dailySalesInvariants } from './daily-sales.ts';
import { giftInvariants } from './gift-invariants.ts';
import { inquiryInvariants } from './inquiry-invariants.ts';
import { manualGrantInvariants } from './manual-grants.ts';
import { messageInvariants } from './message-invariants.ts';
import { orderTotalInvariants } from './order-totals.ts';
import { ownershipInvariants } from './ownership-invariants.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { pointInvariants } from './point-invariants.ts';
import { postingInvariants } from './posting-invariants.ts';
import { cashReceiptInvariants } from './receipt-invariants.ts';
import { refundInvariants } from './refund-invariants.ts';
import { reviewInvariants } from './review-invariants.ts';
import { statusHistoryInvariants } from './status-history.ts';
import { stockInvariants } from './stock-invariants.ts';

export type InvariantResult = { id: string; ok: boolean; checked: number; violations: unknown[] };

/** All invariants of money, stock, payments, carts and orders. They hold whichever process dies at whichever moment. */
const laws = [
  ...orderTotalInvariants,
  ...refundInvariants,
  ...postingInvariants,
  ...dailySalesInvariants,
  ...stockInvariants,
  ...paymentInvariants,
  ...statusHistoryInvariants,
  ...pointInvariants,
  ...couponInvariants,
  ...cashReceiptInvariants,
  ...manualGrantInvariants,
  ...giftInvariants,
  ...ownershipInvariants,
  ...reviewInvariants,
  ...messageInvariants,
  ...inquiryInvariants,
  ...bulkJobInvariants,
  ...catalogInvariants,
];

/** Checks every invariant, read-only, in one transaction, so that all see one snapshot. */
export async function runInvariants(sql: Sql): Promise<InvariantResult[]> {
  return longTransaction(sql, 120, 'isolation level repeatable read read only', (tx) => runInvariantsWithin(tx));
}

/** The same within a transaction of the caller. With `table`, checks only the invariants whose statement names that table. */
export async function runInvariantsWithin(sql: Db, table?: string): Promise<InvariantResult[]> {
  const verdicts: InvariantResult[] = [];
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

/** The text of an invariant; empty for an unknown id. */
export function invariantText(id: string) {
  return laws.find((law) => law.id === id)?.text ?? '';
}
