import { returnCaseKinds } from '#contract/rules/payments.ts';
import type { Sql } from '../db/database.ts';

type QueueLength = { queue: string; count: number; age: number };

/** Pending work: its kind, its count and the age of the oldest in seconds. It reads the same partial indexes as the jobs. */
export function readBacklog(sql: Sql) {
  return sql<QueueLength[]>`
    with waiting as (
      -- A payment whose window is open is not late, and one that waits for a person is counted as a case.
      select 'payments' as queue, case when p.stage = 'ready' then o.expires_at else coalesce(p.confirming_at, p.created_at) end as since
      from payment p join orders o on o.id = p.order_id where p.stage in ('ready', 'confirming', 'issuing', 'cancelling')
        and not (p.stage = 'cancelling' and exists (select from payment_case c where c.order_id = p.order_id and c.closed_at is null
          and c.kind = any (${[...returnCaseKinds]})))
      union all
      select 'refunds', created_at from refund where status in ('requested', 'sent')
      union all
      select 'failed-refunds', created_at from refund where status = 'failed'
      union all
      -- What may wait for the morning is not late.
      select 'messages', case when is_quiet then shop_now() else created_at end from message where status in ('waiting', 'accepted')
      union all
      select 'failed-messages', created_at from message where status = 'failed'
      union all
      -- The buyer was asked for an account and has a day to name it before staff must call.
      select 'payment-cases', case when kind = 'REFUND_ACCOUNT_MISSING' then opened_at + interval '1 day' else opened_at end
      from payment_case where closed_at is null
      union all
      -- By the machine's clock, regardless of the shop's.
      select 'cache-invalidations', shop_now() - (clock_timestamp() - at) from product_change
    )
    select name as queue, count(since)::int as count,
      greatest(0, coalesce(extract(epoch from max(shop_now() - since)), 0))::float as age
    from unnest(array['payments', 'refunds', 'failed-refunds', 'messages', 'failed-messages', 'payment-cases', 'cache-invalidations']) name
    left join waiting on queue = name group by name`;
}

/** Whether a standby confirms writes, as far as the shop's role may see it. */
export async function hasStandby(sql: Sql) {
  const rows = await sql`select from pg_stat_replication where sync_state in ('sync', 'quorum') limit 1`;
  return rows.length > 0;
}
