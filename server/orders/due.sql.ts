import { type Db, json, type Sql, type Tx } from '../base/database.ts';
import type { Due } from './each.ts';

/** Paid lines whose supplier has until now to say no: ten in the morning of the business day before they leave (rules D5.4, D24). */
export function toConfirm(sql: Sql) {
  return sql<Due[]>`
    select l.id, l.order_id as "orderId", l.status
    from order_line l join orders o on o.id = l.order_id join product d on d.id = l.product_id
    where l.status in ('paid', 'withdraw_partially') and l.confirmed_at is null and d.sale_type <> 'funding'
      and not (o.is_gift and coalesce(o.address->>'zonecode', '') = '')
      and shop_now() >= case when l.shipment_date is null then korea_hour(l.dispatch_on, 10)
        else korea_hour(business_day(l.shipment_date, -1), 10) end
    order by l.id limit 500`;
}

/** Days by which goods are to leave, kept true where a holiday still to come was written down since they were ordered. */
export async function keepDispatch(sql: Sql) {
  await sql`
    update order_line l set dispatch_on = dispatch_day(l, coalesce(p.approved_at, o.created_at)) from orders o join payment p on p.order_id = o.id
    where o.id = l.order_id and l.dispatch_on >= korea_date(shop_now()) and l.shipment_date is null and l.delay is null
      and (p.approved_at is not null or p.fallbacks = 0) and l.dispatch_on <> dispatch_day(l, coalesce(p.approved_at, o.created_at))`;
}

/** Noon of the day after they should have left, and nothing has. */
export function toDelay(sql: Sql) {
  return sql<(Due & { newDate: string })[]>`
    select l.id, l.order_id as "orderId", l.status, business_day(korea_date(shop_now()), 2)::text as "newDate"
    from order_line l join orders o on o.id = l.order_id
      left join product_funding f on f.product_id = l.product_id
    where l.status in ('paid', 'withdraw_partially', 'delivery_waiting') and l.invoice is null
      and not (o.is_gift and coalesce(o.address->>'zonecode', '') = '')
      and shop_now() >= korea_hour(case when f.product_id is null then l.dispatch_on + 1 else f.estimated_shipment_date + 15 end, 12)
    order by l.id limit 500`;
}

export function toComplete(sql: Sql) {
  return sql<Due[]>`
    select l.id, l.order_id as "orderId", l.status from order_line l
    where l.status in ('delivery_end', 'replace_complete') and l.complete_at <= shop_now()
      and not exists (select from claim c where c.order_line_id = l.id and c.status = 'open')
    order by l.id limit 500`;
}

/** Lines that will be accepted by themselves tomorrow, once. */
export function toWarn(sql: Tx) {
  return sql<{ id: number }[]>`
    update order_line set told_confirm_at = shop_now()
    where id in (select id from order_line where status in ('delivery_end', 'replace_complete') and told_confirm_at is null
      and complete_at > shop_now() and complete_at <= shop_now() + interval '27 hours' order by id limit 200 for update skip locked)
    returning id`;
}

/** Requests to cancel the supplier has not answered for a business day (rules D4.2: 21). */
export function toApprove(sql: Sql, days: number) {
  return sql<Due[]>`
    select l.id, l.order_id as "orderId", l.status
    from order_line l, lateral (select max(e.at) as at from order_event e where e.order_line_id = l.id and e.to_status = 'withdraw_request') asked
    where l.status = 'withdraw_request' and l.invoice is null
      and shop_now() >= (business_day(korea_date(asked.at), ${days}) + (asked.at at time zone 'Asia/Seoul')::time) at time zone 'Asia/Seoul'
    order by l.id limit 500`;
}

export type Underway = Due & { carrier: string; invoice: string };

/** Parcels to look after, each by one process; `soon` even those just looked at. */
export function toTrack(sql: Sql, soon: boolean) {
  return sql<Underway[]>`
    update order_line set tracked_at = shop_now()
    where id in (select id from order_line where status = 'delivering' and invoice is not null and carrier_code <> '99'
      and (tracked_at is null or ${soon} or tracked_at <= shop_now() - interval '30 minutes')
      order by tracked_at nulls first limit 200 for update skip locked)
    returning id, order_id as "orderId", status, carrier_code as carrier, invoice`;
}

export async function keepTracking(sql: Db, line: number, tracking: object) {
  await sql`update order_line set tracking = ${json(sql, tracking)} where id = ${line} and status = 'delivering'`;
}

export async function keepArrival(sql: Tx, line: number, at: string | null) {
  await sql`update order_line set delivered_at = least(shop_now(), coalesce(${at}::timestamptz, shop_now())) where id = ${line} and delivered_at is null`;
}

/** Nothing was scanned for ten days: asked, and after three more taken as arrived (rules D4.2: 24). */
export function silent(sql: Sql) {
  return sql<(Due & { isAsked: boolean })[]>`
    select l.id, l.order_id as "orderId", l.status, l.asked_arrival_at is not null as "isAsked" from order_line l
    where l.status = 'delivering'
      and greatest(l.shipped_at, (l.tracking->'steps'->0->>'at')::timestamptz) <= shop_now() - interval '10 days'
      and (l.asked_arrival_at is null or l.asked_arrival_at <= shop_now() - interval '3 days')
    order by l.id limit 500`;
}

export async function markAsked(sql: Tx, line: number) {
  await sql`update order_line set asked_arrival_at = shop_now() where id = ${line}`;
}

/** Backers of fundings that reached their goal, told once. */
export function toCheer(sql: Tx) {
  return sql<{ id: number; orderId: number; name: string }[]>`
    update order_line l set told_funding_at = shop_now() from product p
    where p.id = l.product_id and l.id in (
      select l.id from order_line l join product_funding f on f.product_id = l.product_id
      where f.funding_status = 'success' and f.end_at <= shop_now() and l.told_funding_at is null and l.status in ('paid', 'withdraw_partially')
      order by l.id limit 200 for update of l skip locked)
    returning l.id, l.order_id as "orderId", p.name`;
}

/** Lines of fundings that failed, from ten in the morning of the next business day on. */
export function toUndo(sql: Sql) {
  return sql<Due[]>`
    select l.id, l.order_id as "orderId", l.status from order_line l join product_funding f on f.product_id = l.product_id
    where f.funding_status = 'failed' and l.status in ('paid', 'withdraw_partially')
      and shop_now() >= korea_hour(business_day(korea_date(f.end_at), 1), 10)
    order by l.id limit 500`;
}

export async function expireCoupons(sql: Sql) {
  await sql`
    update coupon_issue i set status = 'expired' from coupon c
    where c.id = i.coupon_id and i.status in ('issued', 'returned') and coalesce(i.valid_until, c.valid_until) <= shop_now()`;
}

/** What nobody needs any more: entrance codes a week after the goods came, guests' addresses after a year, old proofs and sessions. */
export async function eraseOld(sql: Sql) {
  await sql`
    update orders o set entrance = null where entrance is not null and not exists (
      select from order_line l where l.order_id = o.id and (l.delivered_at is null or l.delivered_at > shop_now() - interval '7 days')
        and l.status not in ('withdraw_complete', 'stock_out', 'return_complete', 'incomplete'))`;
  await sql`
    update orders o set memo = '', address = jsonb_build_object('id', null, 'default', false, 'selectedAddress', 'R', 'roadAddress', '', 'jibunAddress', '',
      'addressDetail', '', 'receiverName', '', 'zonecode', o.address->>'zonecode', 'phone', '', 'areaAddress', o.address->'areaAddress', 'memo', '',
      'guestOrderName', null, 'guestOrderPhone', null, 'deliveryAddressType', null)
    from app_user u where u.id = o.app_user_id and u.user_type = 'guest' and o.created_at < shop_now() - interval '1 year'
      and o.status in ('complete', 'withdraw_complete', 'stock_out', 'incomplete') and o.address->>'receiverName' <> ''`;
  await sql`delete from guest_order_session where expires_at < now() - interval '1 day'`;
  await sql`delete from guest_order_miss where at < now() - interval '1 day'`;
  await sql`delete from staff_session where expires_at < now() - interval '7 days'`;
}
