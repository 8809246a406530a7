import type { SalesDay } from '#contract/analytics.ts';
import { type Db, type Sql, tx } from '../platform/db/database.ts';
import type { DateRange } from './date-range.ts';
import { ledgerSalesSql } from './ledger-sales.sql.ts';

const sums = (sql: Db) => sql`
  day, brand, sum(orders)::int as orders, sum(sales)::bigint as sales, sum(shipping)::bigint as shipping, sum(discounts)::bigint as discounts,
  sum(paid)::bigint as paid, sum(refunded)::bigint as refunded, sum(net)::bigint as net`;

/**
 * Sales by day and brand: closed days from the stored sums, open days from the ledger. For a seller all days are read from the ledger.
 */
export async function dailySalesOf(sql: Db, span: DateRange) {
  const [summed] = span.seller === null ? await summedUntil(sql) : [];
  const from = summed && summed.next > span.from ? summed.next : span.from;
  return sql<SalesDay[]>`
    with ${ledgerSalesSql(sql, { ...span, from })}
    select ${sums(sql)} from posted group by day, brand
    union all
    select day, brand, orders, sales, shipping, discounts, paid, refunded, net from sales_day
    where day >= ${span.from} and day < ${from} and day <= ${span.until} and (${span.brand}::text is null or brand = ${span.brand})
    order by day, brand`;
}

/**
 * Stores the sums of closed days, an hour after midnight KST, a month at a time. Returns false when no day is left. Of two concurrent
 * processes the second finds the days stored.
 */
export function addUpSalesDays(sql: Sql): Promise<boolean> {
  return tx(sql, async (inside) => {
    await inside`
      insert into sales_day_state (day) select korea_date(min(at)) - 1 from ledger_posting
      where not exists (select from sales_day_state) having count(*) > 0 on conflict do nothing`;
    const [open] = await inside<{ from: string; until: string; more: boolean }[]>`
      select s.day + 1 as "from", least(s.day + 31, over.day) as until, s.day + 31 < over.day as more
      from sales_day_state s, (select korea_date(shop_now() - interval '1 hour') - 1 as day) over where s.day < over.day for update of s`;
    if (!open) return false;
    const { from, until, more } = open;
    await inside`
      with ${ledgerSalesSql(inside, { from, until, brand: null, seller: null })}
      insert into sales_day (day, brand, orders, sales, shipping, discounts, paid, refunded, net)
      select ${sums(inside)} from posted group by day, brand`;
    await inside`update sales_day_state set day = ${until}`;
    return more;
  });
}

function summedUntil(sql: Db) {
  return sql<{ next: string }[]>`select (day + 1)::text as next from sales_day_state`;
}
