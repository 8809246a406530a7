import type { LineStatus } from '#contract/lines.ts';
import { type Db, jsonSql, type Sql, type Tx } from '../platform/db/database.ts';

type DueParcel = { id: number; orderId: number; status: LineStatus };
export type TrackedLine = DueParcel & {
  orderNumber: string;
  carrier: string;
  invoice: string;
  /** The further boxes that a carrier tracks. */
  others: { carrier: string; invoice: string }[];
  shippedAt: string;
  /** The last scan of each box of a delivery that staff have undone since, or null. */
  undoneScans: string | null;
};

/** The further boxes of a row of `order_line` that a carrier tracks, all but those delivered directly. */
const trackedOthersSql = (sql: Db) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('carrier', b.carrier_code, 'invoice', b.tracking_number) order by b.position), '[]')
  from order_line_parcel b where b.order_line_id = order_line.id and b.carrier_code <> '99')`;

/** The time of the carrier's last scan of line `l`; null before the first. `tracked_at` is when the shop last asked the carrier. */
export const lastScanSql = (sql: Db) => sql`(l.tracking->'steps'->0->>'at')::timestamptz`;

/** That parcel `l` is in transit without a scan for two days. */
export const isSilentSql = (sql: Db) =>
  sql`l.status = 'delivering' and greatest(l.shipped_at, ${lastScanSql(sql)}) < shop_now() - interval '2 days'`;

/** Takes parcels to track, each by one process; `soon` includes those tracked a moment ago. */
export function takeParcelsToTrack(sql: Sql, soon: boolean) {
  return sql<TrackedLine[]>`
    update order_line set tracked_at = shop_now()
    where id in (select id from order_line where status = 'delivering' and tracking_number is not null and carrier_code <> '99'
      and (tracked_at is null or ${soon} or tracked_at <= shop_now() - interval '30 minutes')
      order by tracked_at nulls first limit 200 for update skip locked)
    returning id, order_id as "orderId", (select order_number from orders o where o.id = order_id) as "orderNumber", status, carrier_code as carrier,
      tracking_number as invoice, ${trackedOthersSql(sql)} as others, iso(shipped_at) as "shippedAt",
      case when (tracking->>'level')::int = 6 and exists (select from order_event e where e.order_id = order_line.order_id and e.order_line_id = order_line.id
        and e.from_status = 'delivery_end' and e.to_status = 'delivering') then coalesce(tracking->>'arrivals', tracking->'steps'->0->>'at', '') end as "undoneScans"`;
}

/**
 * Saves the carrier's tracking, only while the line is in transit with these numbers. Returns false otherwise: staff may have corrected a
 * number while it was looked up.
 */
export async function saveTracking(
  sql: Db,
  { id, carrier, invoice, others }: Pick<TrackedLine, 'id' | 'carrier' | 'invoice' | 'others'>,
  tracking: object,
) {
  const rows = await sql`
    update order_line set tracking = ${jsonSql(sql, tracking)}
    where id = ${id} and status = 'delivering' and carrier_code = ${carrier} and tracking_number = ${invoice}
      and ${trackedOthersSql(sql)} = ${jsonSql(sql, others)} returning id`;
  return rows.length === 1;
}

/** Saves the first arrival, never before dispatch or in the future; `at` null means now. */
export async function saveArrival(sql: Tx, line: number, at: string | null) {
  await sql`update order_line set delivered_at = greatest(shipped_at, least(shop_now(), coalesce(${at}::timestamptz, shop_now()))) where id = ${line} and delivered_at is null`;
}

/** Takes lines that are accepted automatically tomorrow, once. */
export function takeLinesToWarn(sql: Tx) {
  return sql<{ id: number }[]>`
    update order_line set notified_confirm_at = shop_now()
    where id in (select id from order_line where status in ('delivery_end', 'replace_complete') and notified_confirm_at is null
      and complete_at >= korea_hour(korea_date(shop_now()) + 1, 0) and complete_at < korea_hour(korea_date(shop_now()) + 2, 0)
      order by id limit 200 for update skip locked)
    returning id`;
}

/** Records that the arrival was requested now. */
export async function markArrivalRequested(sql: Tx, line: number) {
  await sql`update order_line set arrival_polled_at = shop_now() where id = ${line}`;
}

/** Takes lines of successful fundings whose buyers are not notified yet. */
export function takeFundedLines(sql: Tx) {
  return sql<{ id: number; orderId: number; name: string }[]>`
    update order_line l set notified_funding_at = shop_now() from product p
    where p.id = l.product_id and l.id in (
      select l.id from order_line l join product_funding f on f.product_id = l.product_id
      where f.funding_status = 'success' and f.end_at <= shop_now() and l.notified_funding_at is null and l.status in ('paid', 'withdraw_partially')
      order by l.id limit 200 for update of l skip locked)
    returning l.id, l.order_id as "orderId", p.name`;
}

/**
 * Takes unshipped lines of fundings that are later than the allowed `days` and whose buyers were not offered a refund yet. One that is being
 * packed is not taken: its buyer cannot cancel at once, as the message offers, until it is delayed again.
 */
export function takeLateFundingLines(sql: Tx) {
  return sql<{ id: number; orderId: number; name: string; days: number }[]>`
    with late as (
      select l.id, (policy_of('fundingLate', o.brand)->>'refundDays')::int as days
      from product_funding f join order_line l on l.product_id = f.product_id join orders o on o.id = l.order_id
      where korea_date(shop_now()) > f.estimated_shipment_date + (policy_of('fundingLate', o.brand)->>'refundDays')::int
        and l.offered_refund_at is null
        and (l.status = 'delivery_delay' or l.status in ('paid', 'withdraw_partially') and l.confirmed_at is null)
      order by l.id for update of l skip locked
    )
    update order_line l set offered_refund_at = shop_now() from late where l.id = late.id
    returning l.id, l.order_id as "orderId", l.product->>'name' as name, late.days`;
}

/** Updates dispatch and arrival dates after a future holiday was added, also where the parcel leaves before it and would arrive on it. */
export async function updateDispatchDates(sql: Sql) {
  await sql`
    update order_line l set dispatch_on = dispatch_day(l, days_from(l, coalesce(p.approved_at, o.created_at))),
      arrival = arrival_day(l, parcel_dispatch_day(l, coalesce(p.approved_at, o.created_at)))
    from orders o join payment p on p.order_id = o.id
    where o.id = l.order_id and l.dispatch_on >= korea_date(shop_now()) and l.shipment_date is null and l.delay is null
      and (p.approved_at is not null or p.reversal_count = 0) and l.dispatch_on <> dispatch_day(l, days_from(l, coalesce(p.approved_at, o.created_at)))`;
  await sql`
    update order_line l set arrival = counted.arrival from (
      select l.id, arrival_day(l, greatest(korea_date(l.shipped_at),
        case when l.delay is null then parcel_dispatch_day(l, coalesce(p.approved_at, o.created_at)) else l.dispatch_on end)) as arrival
      from order_line l join orders o on o.id = l.order_id join payment p on p.order_id = o.id
      where l.status in ('paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'delivering', 'withdraw_request')
        and l.arrival >= korea_date(shop_now()) and exists (select from holiday h where h.day between l.dispatch_on and l.arrival)
    ) counted where l.id = counted.id and l.arrival < counted.arrival`;
}
