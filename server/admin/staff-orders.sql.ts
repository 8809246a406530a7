import type { z } from 'zod';
import type { DeliveryAddress } from '#contract/addresses.ts';
import type { StaffOrder, StaffOrderPage, StaffOrderQuery } from '#contract/staff-orders.ts';
import { isLateRestSql } from '../order-records/late-rest.ts';
import type { Db, Sql } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { cappedCountSql } from '../platform/paging/list-rank.ts';
import { searchOrders } from './order-search.sql.ts';
import { isFundingDecidedSql, isInStateSql, lineWaitSql } from './work-queues.sql.ts';

type Query = Omit<z.output<typeof StaffOrderQuery>, 'nextPage'> & { at: RowCursor | undefined };

/** One row more than a page, the latest first. Search results are ordered by order id. */
export function readStaffOrders(sql: Sql | Db, { status, search, from, until, leavesBy, at, take }: Query) {
  const filterSql = sql`
    ${status ? sql`and exists (select from order_line l where l.order_id = o.id and ${isInStateSql(sql, status)})` : sql``}
    ${leavesBy ? sql`and o.id in (${leaving(sql, leavesBy)})` : sql``}
    ${from ? sql`and o.created_at >= korea_hour(${from}::date, 0)` : sql``}
    ${until ? sql`and o.created_at < korea_hour(${until}::date + 1, 0)` : sql``}`;
  const most = take + 1;
  const before = at ? sql`and o.id < ${at.id}` : sql``;
  const moment = sql`(extract(epoch from o.created_at) * 1000000)::bigint`;
  const matchesSql = search
    ? sql`select o.id, 0 as value from ${searchOrders(sql, search, { rest: filterSql, before, most })} o order by o.id desc limit ${most}`
    : sql`
      select o.id, ${moment} as value from orders o where true ${filterSql}
        ${at ? sql`and (o.created_at, o.id) < ('epoch'::timestamptz + ${at.value}::bigint * interval '1 microsecond', ${at.id}::bigint)` : sql``}
      order by o.created_at desc, o.id desc limit ${most}`;
  const total = cappedCountSql(
    sql,
    search
      ? sql`from ${searchOrders(sql, search, { rest: filterSql, before: sql``, most: 10_000 })} o`
      : sql`from orders o where true ${filterSql}`,
  );
  return sql<(z.output<typeof StaffOrder> & RowCursor & { total: number })[]>`
    select o.id, found.value, ${total} as total, o.uuid, o.order_number as "orderNumber", o.created_at as "createDate", o.status as "orderItemStatus",
      coalesce(u.name, o.address->>'guestOrderName', '') as buyer, coalesce(u.phone, o.guest_phone, '') as phone, o.total_price as "totalPrice",
      (select json_agg(json_build_object('uuid', l.uuid, 'name', l.product->>'name',
          'units', (select coalesce(sum(g.quantity - g.cancelled_quantity), 0) from order_line_option g where g.order_line_id = l.id),
          'status', l.status, 'waitsFor', ${lineWaitSql(sql)}, 'shipmentDate', l.shipment_date, 'distributor', d.name,
          'dispatchDate', case when pay.approved_at is not null and not gift_waits(l.id)
            then coalesce(f.estimated_shipment_date, case when l.delay is null then l.dispatch_on else dispatch_day(l, days_from(l, pay.approved_at)) end) end, 'delayDate', l.delay->>'newDate',
          'waits', coalesce(l.status = 'delivery_delay' and l.delay ? 'waitDate', false)) order by l.id)
        from order_line l join distributor d on d.id = l.distributor_id join payment pay on pay.order_id = l.order_id
          left join product_funding f on f.product_id = l.product_id
        where l.order_id = o.id) as lines
    from (${matchesSql}) found join orders o on o.id = found.id join app_user u on u.id = o.app_user_id
    order by ${search ? sql`o.id desc` : sql`o.created_at desc, o.id desc`}`;
}

/** Orders with waiting lines to be shipped by a day. Reads as many rows as are due, regardless of what the shop has sold. */
const leaving = (sql: Sql | Db, day: string) => sql`
  select l.order_id from order_line l left join product_funding f on f.product_id = l.product_id
  where l.status in ('paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay') and l.dispatch_on <= ${day}::date
    and coalesce(f.estimated_shipment_date, l.dispatch_on) <= ${day}::date and not gift_waits(l.id) and ${isFundingDecidedSql(sql)}`;

/**
 * The lines of an order with an action that waits for approval, those that are being packed, as `planCancel` reads them, and those that wait
 * before they can be packed.
 */
export async function openStepsOf(sql: Db, order: number) {
  const [row] = await sql<Pick<StaffOrderPage, 'awaitingApproval' | 'packed' | 'waits'>[]>`
    select coalesce((select json_agg(distinct l.uuid) from approval p join order_line l on l.id = p.order_line_id
        where p.order_id = ${order} and p.verdict is null), '[]') as "awaitingApproval",
      coalesce((select json_agg(l.uuid order by l.id) from order_line l where l.order_id = ${order} and (l.status = 'delivery_waiting'
        or l.status in ('paid', 'withdraw_partially') and l.confirmed_at is not null and not ${isLateRestSql(sql)})), '[]') as packed,
      coalesce((select json_agg(json_build_object('line', w.uuid, 'for', w.waits) order by w.id)
        from (select l.id, l.uuid, ${lineWaitSql(sql)} as waits from order_line l where l.order_id = ${order}) w where w.waits is not null), '[]') as waits`;
  return row ?? { awaitingApproval: [], packed: [], waits: [] };
}

export type UnmaskedRow = {
  name: string | null;
  phone: string | null;
  address: unknown;
  /** The address of each parcel of a gift, where it is known and visible to the staff member. */
  receivers: { line: string; address: DeliveryAddress; person: number | null }[];
  account: Buffer | null;
  /** The encrypted identity of a buyer who deleted the account. */
  identity: Buffer | null;
  isFresh: boolean;
};

/**
 * The personal data that every other view masks. `isFresh` until two weeks after the last delivery and while a claim is open; cancelled lines
 * do not extend it.
 */
export async function unmaskedOrderOf(sql: Db, order: number, distributor: number | null) {
  const [row] = await sql<UnmaskedRow[]>`
    select coalesce(u.name, o.address->>'guestOrderName') as name, coalesce(u.phone, o.guest_phone) as phone, o.address,
      (select i.identity from order_identity i where i.order_id = o.id) as identity,
      coalesce((select json_agg(json_build_object('line', l.uuid, 'address', (gift_recipient_of(l)).address, 'person', (gift_recipient_of(l)).claimed_by) order by l.id) from order_line l
        where o.is_gift and l.order_id = o.id and (gift_recipient_of(l)).address is not null
          and (${distributor}::bigint is null or l.distributor_id = ${distributor})), '[]') as receivers,
      coalesce((select r.account from refund r where r.order_id = o.id and r.account is not null order by r.id desc limit 1), u.refund_account) as account,
      exists (select from order_line l where l.order_id = o.id and (${distributor}::bigint is null or l.distributor_id = ${distributor})
        and l.status not in ('withdraw_complete', 'stock_out', 'return_complete', 'incomplete', 'request', 'bank_transfer_waiting')
        and (l.delivered_at is null or l.delivered_at > shop_now() - interval '14 days'
          or l.status in ('return_request', 'replace_request'))) as "isFresh"
    from orders o join app_user u on u.id = o.app_user_id where o.id = ${order}`;
  return row;
}
