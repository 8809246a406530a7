import { isLateRestSql } from '../order-records/late-rest.ts';
import { eraseOrderAddresses } from '../order-records/order-writes.ts';
import { lastScanSql } from '../order-records/tracking.ts';
import type { Sql } from '../platform/db/database.ts';
import { type DaysByBrand, policyDaysSql } from '../platform/policy-days.ts';
import type { DueOrderLine } from './for-each-due.ts';

/**
 * Reads paid lines, and the rest of packed ones, whose seller has not rejected them in time (rules D5.4, D24). A line that was taken back
 * since then waits for its seller (D4.2: 16).
 */
export function linesToConfirm(sql: Sql, isAuto: Record<string, boolean>) {
  return sql<DueOrderLine[]>`
    select l.id, l.order_id as "orderId", l.status
    from order_line l join orders o on o.id = l.order_id join payment p on p.order_id = o.id join product d on d.id = l.product_id
      cross join lateral (select confirm_time(l, days_from(l, p.approved_at)) as at) due
    where l.status in ('paid', 'withdraw_partially') and d.sale_type <> 'funding'
      and (${sql.json(isAuto)}::jsonb->>o.brand)::boolean and not gift_waits(l.id)
      and shop_now() >= due.at and not ${isLateRestSql(sql)}
      and not exists (select from order_event e where e.order_id = o.id and e.order_line_id = l.id
        and e.from_status = 'delivery_waiting' and e.to_status = 'paid' and e.at >= due.at)
    order by l.id limit 500`;
}

/**
 * Reads unshipped lines from noon of the day after their dispatch date, those of a funding some days later (policy `fundingLate`). A delay
 * moves the date.
 */
export function linesToDelay(sql: Sql) {
  return sql<(DueOrderLine & { newDate: string })[]>`
    select l.id, l.order_id as "orderId", l.status, business_day(korea_date(shop_now()), 2)::text as "newDate"
    from order_line l join orders o on o.id = l.order_id
      left join product_funding f on f.product_id = l.product_id
    where l.status in ('paid', 'withdraw_partially', 'delivery_waiting') and l.tracking_number is null
      and not gift_waits(l.id)
      and shop_now() >= korea_hour(greatest(l.dispatch_on + 1, case when f.product_id is not null
        then f.estimated_shipment_date + (policy_of('fundingLate', o.brand)->>'delayDays')::int + 1 end), 12)
    order by l.id limit 500`;
}

/** Reads lines whose completion time has come and that have no open claim, at most 500. */
export function linesToComplete(sql: Sql) {
  return sql<DueOrderLine[]>`
    select l.id, l.order_id as "orderId", l.status from order_line l
    where l.status in ('delivery_end', 'replace_complete') and l.complete_at <= shop_now()
      and not exists (select from claim c where c.order_line_id = l.id and c.status = 'open')
    order by l.id limit 500`;
}

/** Reads cancellation requests that the seller has not answered within a business day (rules D4.2: 21). */
export function cancelsToApprove(sql: Sql, days: DaysByBrand) {
  return sql<DueOrderLine[]>`
    select l.id, l.order_id as "orderId", l.status
    from order_line l join orders o on o.id = l.order_id,
      lateral (select max(e.at) as at from order_event e where e.order_id = l.order_id and e.order_line_id = l.id and e.to_status = 'withdraw_request') asked
    where l.status = 'withdraw_request' and l.tracking_number is null
      and shop_now() >= (business_day(korea_date(asked.at), ${policyDaysSql(sql, days)}) + (asked.at at time zone 'Asia/Seoul')::time) at time zone 'Asia/Seoul'
    order by l.id limit 500`;
}

/**
 * Reads lines without a scan for ten days: the buyer is asked, and after three more days the line counts as delivered (rules D4.2:
 * 24). The days begin again where a delivery or a return was undone, since the parcel had not arrived then, and an answer is
 * expected only to a question asked after `since`, the last sign of the parcel. An inquiry about the order is such an answer: the three
 * days begin again with its last message, once it does not wait.
 */
export function unscannedLines(sql: Sql) {
  return sql<(DueOrderLine & { isAsked: boolean; since: string })[]>`
    select l.id, l.order_id as "orderId", l.status, coalesce(l.arrival_polled_at > last.since, false) as "isAsked", iso(last.since) as since
    from order_line l, lateral (
      select greatest(l.shipped_at, ${lastScanSql(sql)}, (
        select max(e.at) from order_event e where e.order_id = l.order_id and e.order_line_id = l.id and e.to_status = 'delivering'
          and e.from_status in ('delivery_end', 'return_request'))) as since
    ) last
    where l.status = 'delivering' and last.since <= shop_now() - interval '10 days'
      and (l.arrival_polled_at is null or l.arrival_polled_at <= shop_now() - interval '3 days')
      and (l.arrival_polled_at is null or not exists (select from inquiry i where i.order_id = l.order_id
        and (i.state = 'waiting' or i.last_at > greatest(l.arrival_polled_at, shop_now() - interval '3 days'))))
    order by l.id limit 500`;
}

/** Reads lines of failed fundings, from 10:00 KST of the next business day. */
export function failedFundingLines(sql: Sql) {
  return sql<DueOrderLine[]>`
    select l.id, l.order_id as "orderId", l.status from order_line l join product_funding f on f.product_id = l.product_id
    where f.funding_status = 'failed' and l.status in ('paid', 'withdraw_partially', 'delivery_delay')
      and shop_now() >= korea_hour(business_day(korea_date(f.end_at), 1), 10)
    order by l.id limit 500`;
}

/** Reads orders that wait for a deposit, by their first line of a failed funding; `others` counts the other products of the order. */
export function unpaidFailedFundings(sql: Sql) {
  return sql<(DueOrderLine & { name: string; others: number })[]>`
    select distinct on (o.id) l.id, l.order_id as "orderId", l.status, l.product->>'name' as name,
      (select count(distinct other.product_id)::int from order_line other
        where other.order_id = o.id and other.product_id <> l.product_id) as others
    from orders o join order_line l on l.order_id = o.id join product_funding f on f.product_id = l.product_id
    where o.status = 'bank_transfer_waiting' and f.funding_status = 'failed'
    order by o.id, l.id limit 500`;
}

/** Deletes old addresses, and old lookup sessions and failures of guests. */
export async function eraseOldOrderData(sql: Sql) {
  await eraseOrderAddresses(sql);
  await sql`delete from guest_order_session where expires_at < now() - interval '1 day'`;
  await sql`delete from guest_lookup_failure where at < now() - interval '1 day'`;
}
