import type { Db } from '../platform/db/database.ts';
import { type DaysByBrand, policyDaysSql } from '../platform/policy-days.ts';
import { lineSaleTypeSql } from '../pricing/line-sale-type.ts';
import { amountKeptSql } from './reviewable-lines.sql.ts';

export type UnreviewedLine = {
  id: number;
  uuid: string;
  orderId: number;
  brand: string;
  person: number;
  name: string;
  product: string;
  /** The amount paid and not refunded, in won. */
  won: number;
  /** The last day on which it can be reviewed (KST date). */
  until: string;
};

/**
 * Lines of members delivered between two moments (milliseconds) and not reviewed. Excludes gifts and lines whose review earns no points:
 * wholesale, and lines whose review was deleted.
 */
export function unreviewedLinesSince(sql: Db, from: number, until: number, reviewDays: DaysByBrand) {
  return sql<UnreviewedLine[]>`
    select l.id, l.uuid, o.id as "orderId", o.brand, u.id as person, u.name, l.product->>'name' as product, kept.won,
      (korea_date(l.delivered_at) + ${policyDaysSql(sql, reviewDays)})::text as until
    from order_line l join orders o on o.id = l.order_id join app_user u on u.id = o.app_user_id
      ${amountKeptSql(sql)}
    where l.delivered_at > to_timestamp(${from} / 1000.0) and l.delivered_at <= to_timestamp(${until} / 1000.0)
      and l.status in ('delivery_end', 'complete', 'replace_complete') and not l.is_reviewed and l.parent_id is null
      and not o.is_gift and ${lineSaleTypeSql(sql)} <> 'wholesale' and o.deleted_at is null and u.user_type <> 'guest' and u.deleted_at is null
      and not exists (select from review_reward w where w.order_line_uuid = l.uuid and w.closed_at is not null)
    order by l.id`;
}
