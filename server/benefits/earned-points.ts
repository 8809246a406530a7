import type { Db } from '../platform/db/database.ts';

/**
 * For a line `l` of an order `o`, including lines split by claims: the points that its accepted quantity has earned, and those
 * already granted. However often claims split a line, its points stay the same.
 */
export function earnedPointsSql(sql: Db) {
  return sql`
    lateral (
      select coalesce(sum(floor(left_over.cash * o.point_permille / 1000)), 0)::bigint as amount from order_line part, lateral (
        select sum(g.cash_share - coalesce((select sum(r.cash) from refund_line r where r.order_line_option_id = g.id), 0)) as cash
        from order_line_option g where g.order_line_id = part.id) left_over
      where part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key and part.completed_at is not null
    ) earned, lateral (
      select coalesce(sum(t.amount), 0)::bigint as amount from point_transaction t, order_line part
      where t.order_id = o.id and part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key
        and (t.source_key = 'purchase_reward:' || part.uuid or (t.type = 'clawback' and t.source_key like '%:' || part.uuid))
    ) given`;
}
