import type { z } from 'zod';
import type { StaffCase } from '#contract/payment-cases.ts';
import type { Db } from '../platform/db/database.ts';
import type { Cursor } from '../platform/paging/cursor.ts';
import { beyond, type Ranked, standing } from '../platform/paging/list-rank.ts';

export type CaseListed = Omit<z.output<typeof StaffCase>, 'kindText'> & Ranked;

type Query = { id?: number; state?: 'open' | 'closed' | 'all'; at?: Cursor | undefined; take: number };

/** Those that wait longest first, then what is closed, newest first. */
export function staffCases(sql: Db, { id, state = 'all', at, take }: Query) {
  const by = { rank: sql`(c.closed_at is not null)::int`, id: sql`c.id`, oldest: 0 };
  return sql<CaseListed[]>`
    select ${by.rank} as rank, c.id, c.kind, o.order_number as "orderNumber", c.detail, c.opened_at as "openDate", c.closed_at as "closeDate",
      c.closed_by as "closedBy"
    from payment_case c left join orders o on o.id = c.order_id
    where ${id ? sql`c.id = ${id}` : state === 'all' ? sql`true` : sql`(c.closed_at is null) = ${state === 'open'}`} and ${beyond(sql, at, by)}
    order by ${standing(sql, by)} limit ${take + 1}`;
}
