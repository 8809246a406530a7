import type { z } from 'zod';
import type { StaffPaymentCase } from '#contract/payment-cases.ts';
import { isReturnCaseSql } from '../payments/payment-cases.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, type RankedRow, rankOrderSql } from '../platform/paging/list-rank.ts';

export type PaymentCaseRow = Omit<z.output<typeof StaffPaymentCase>, 'kindText'> & RankedRow;

type Query = { id?: number; state?: 'open' | 'closed' | 'all'; at?: RowCursor | undefined; take: number };

/** Open cases with the longest waiting first, then closed cases, newest first. */
export function readPaymentCases(sql: Db, { id, state = 'all', at, take }: Query) {
  const by = { rank: sql`(c.closed_at is not null)::int`, id: sql`c.id`, oldest: 0 };
  const filterSql = id
    ? sql`c.id = ${id}`
    : state === 'all'
      ? sql`true`
      : sql`(c.closed_at is null) = ${state === 'open'}`;
  return sql<PaymentCaseRow[]>`
    select ${by.rank} as rank, ${cappedCountSql(sql, sql`from payment_case c where ${filterSql}`)} as total, c.id, c.kind, o.order_number as "orderNumber", c.detail, c.opened_at as "openDate", c.closed_at as "closeDate",
      c.closed_by as "closedBy", ${isReturnCaseSql(sql)} as "isReturn", c.is_manual as "isManual"
    from payment_case c left join orders o on o.id = c.order_id
    where ${filterSql} and ${afterCursorSql(sql, at, by)}
    order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
}
