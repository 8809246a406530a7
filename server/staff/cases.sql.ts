import type { z } from 'zod';
import type { StaffCase } from '#contract/cases.ts';
import type { Db } from '../base/database.ts';

export type CaseListed = Omit<z.output<typeof StaffCase>, 'kindText'>;

type Query = { id?: number; state?: 'open' | 'closed' | 'all'; page: number; take: number };

/** Those that wait longest first, then what is closed, newest first. */
export function staffCases(sql: Db, { id, state = 'all', page, take }: Query) {
  return sql<CaseListed[]>`
    select c.id, c.kind, o.order_number as "orderNumber", c.detail, c.opened_at as "openDate", c.closed_at as "closeDate",
      c.closed_by as "closedBy"
    from payment_case c left join orders o on o.id = c.order_id
    where ${id ? sql`c.id = ${id}` : state === 'all' ? sql`true` : sql`(c.closed_at is null) = ${state === 'open'}`}
    order by c.closed_at is null desc, case when c.closed_at is null then c.id else -c.id end
    limit ${take + 1} offset ${(page - 1) * take}`;
}
