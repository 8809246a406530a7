import type { DueOrderLine } from '../orders/for-each-due.ts';
import type { Db, Sql } from '../platform/db/database.ts';
import { type DaysByBrand, policyDaysSql } from '../platform/policy-days.ts';

export type DueClaim = DueOrderLine & { claim: number; orderNumber: string; isRaised: boolean };

/**
 * Reads returns that the seller has received, and counted damage that the seller has not answered (rules D4.2: 31, D8.5). Escalated
 * ones are read once a day. A claim is not due while photos are awaited; its time restarts when they arrive.
 */
export function claimsToRefund(sql: Sql, days: DaysByBrand, photoDays: DaysByBrand) {
  return sql<DueClaim[]>`
    select l.id, l.order_id as "orderId", l.status, c.id as claim, o.order_number as "orderNumber", c.escalated_at is not null as "isRaised"
    from claim c join order_line l on l.id = c.order_line_id join orders o on o.id = l.order_id
      cross join lateral (select coalesce(c.photo_sent_at, c.created_at) as at) reported
    where c.status = 'open' and c.kind = 'return' and l.status = 'return_request' and case
      when c.damaged_count is not null and c.photo_requested_at is not null and c.photo_sent_at is null
        then shop_now() >= korea_hour(business_day(korea_date(c.photo_requested_at), ${policyDaysSql(sql, photoDays)}), 18)
      when c.damaged_count is not null
        then shop_now() >= (business_day(korea_date(reported.at), 1) + (reported.at at time zone 'Asia/Seoul')::time) at time zone 'Asia/Seoul'
      else shop_now() >= korea_hour(business_day(korea_date((c.pickup->>'deliveredAt')::timestamptz), ${policyDaysSql(sql, days)}), 18) end
      and (c.escalated_at is null or c.escalated_at <= shop_now() - interval '1 day')
    order by l.id limit 500`;
}

/** Reads lines with an open claim that are already refunded in full, at most 500 (rules D8.5). */
export function claimsToClose(sql: Sql) {
  return sql<DueOrderLine[]>`
    select l.id, l.order_id as "orderId", l.status
    from claim c join order_line l on l.id = c.order_line_id cross join lateral (
      select sum(g.cash_share - back.cash) as cash, sum(g.point_share - back.point) as point
      from order_line_option g cross join lateral (
        select coalesce(sum(cash), 0) as cash, coalesce(sum(point), 0) as point from refund_line where order_line_option_id = g.id) back
      where g.order_line_id = l.id) remaining
    where c.status = 'open' and l.cash_share + l.point_share > 0 and remaining.cash <= 0 and (c.damaged_count is not null or remaining.point <= 0)
    order by l.id limit 500`;
}

/** Marks an open claim as escalated to staff. */
export async function markClaimEscalated(sql: Db, claim: number) {
  await sql`update claim set escalated_at = shop_now() where id = ${claim} and status = 'open'`;
}

/** The number of return parcels that one run asks the carriers about. */
export const pickupsAtOnce = 200;

type DuePickup = { id: number; carrier: string; invoice: string; askedAt: string };

/** Reads return parcels without a delivery whose claims come after `after`, at most `pickupsAtOnce`, by id. */
export function duePickups(sql: Sql, after: number) {
  return sql<DuePickup[]>`
    select id, pickup->>'carrierCode' as carrier, pickup->>'invoice' as invoice, iso(created_at) as "askedAt" from claim
    where id > ${after} and status = 'open' and pickup is not null and not pickup ? 'deliveredAt' order by id limit ${pickupsAtOnce}`;
}

/** `at` is the carrier's delivery time (ISO); it is limited to now. A number that was corrected since keeps its own delivery. */
export async function savePickupTracking(sql: Db, { id, carrier, invoice }: Omit<DuePickup, 'askedAt'>, at: string) {
  await sql`
    update claim set pickup = pickup || jsonb_build_object('deliveredAt', iso(least(shop_now(), ${at}::timestamptz)))
    where id = ${id} and status = 'open' and pickup->>'carrierCode' = ${carrier} and pickup->>'invoice' = ${invoice}`;
}
