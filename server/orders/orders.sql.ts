import type { PendingQuery, Row } from 'postgres';
import { isGuestNameSql, isOwnOrderSql } from '../order-records/order-ownership.ts';
import { isOrderKeySql } from '../order-records/order-writes.ts';
import type { Db } from '../platform/db/database.ts';
import { containsPattern } from '../platform/db/like-pattern.ts';
import { isFoundByGuestSql } from './guest-lookup.sql.ts';
import { type OrderJson, orderJsonSql } from './order-json.sql.ts';

type Filter = {
  statuses: string[] | null;
  year?: number;
  month?: number;
  productName?: string;
  take: number;
  page: number;
};

export type OrderRow = { order: OrderJson };

/**
 * Reads a customer's orders, newest first, each complete; one more than `take` shows whether there is a next page. `count` is exact up to
 * 10,000, also behind the last page.
 */
export function customerOrdersOf(sql: Db, person: number, { statuses, year, month, productName, take, page }: Filter) {
  const wanted = sql`
    select o.id from orders o
    where o.app_user_id = ${person} and o.deleted_at is null
      and (o.status <> 'incomplete' and (o.status <> 'request' or o.expires_at > shop_now()))
      ${statuses ? sql`and exists (select from order_line l where l.order_id = o.id and l.status = any (${statuses}))` : sql``}
      ${year ? sql`and extract(year from o.created_at at time zone 'Asia/Seoul') = ${year}` : sql``}
      ${month ? sql`and extract(month from o.created_at at time zone 'Asia/Seoul') = ${month}` : sql``}
      ${productName ? sql`and exists (select from order_line l where l.order_id = o.id and l.product->>'name' ilike ${containsPattern(productName)})` : sql``}`;
  return orderPage(sql, wanted, { take, page });
}

type Proof = { name: string; phone: string; isProven: boolean; statuses: string[] | null; take: number; page: number };

/** Reads a guest's orders of the last months by name and phone. Returns nothing without a proof, at the same cost. */
export function guestOrdersOf(sql: Db, { name, phone, isProven, statuses, take, page }: Proof, months: number) {
  const wanted = sql`
    select o.id from orders o join app_user u on u.id = o.app_user_id
    where ${isProven} and o.guest_phone = ${phone} and ${isGuestNameSql(sql, name)} and u.user_type = 'guest'
      and o.deleted_at is null and o.created_at > shop_now() - make_interval(months => ${months})
      and ${isFoundByGuestSql(sql)} and (o.status <> 'request' or o.expires_at > shop_now())
      ${statuses ? sql`and exists (select from order_line l where l.order_id = o.id and l.status = any (${statuses}))` : sql``}`;
  return orderPage(sql, wanted, { take, page });
}

/** One page of the wanted orders with the count of all pages. */
async function orderPage(sql: Db, wanted: PendingQuery<Row[]>, { take, page }: { take: number; page: number }) {
  const rows = await sql<{ count: number; order: OrderJson | null }[]>`
    with wanted as materialized (${wanted} order by o.id desc limit greatest(10000, ${page * take + 1}))
    select counted.count, shown.order
    from (select least(count(*), 10000)::int as count from wanted) counted left join (
      select o.id, ${orderJsonSql(sql)} as order
      from (select id from wanted order by id desc limit ${take + 1} offset ${(page - 1) * take}) w
      join orders o on o.id = w.id join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    ) shown on true
    order by shown.id desc`;
  return { count: rows[0]?.count ?? 0, orders: rows.flatMap(({ order }) => order ?? []) };
}

/** Reads a customer's orders with one of these lines. */
export function ordersWithLines(sql: Db, person: number, lines: string[]) {
  return sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.app_user_id = ${person} and o.deleted_at is null
      and o.id in (select l.order_id from order_line l where l.uuid = any (${lines}::uuid[]))`;
}

/** Reads gift orders with one of these lines, without an owner check: for recipients. */
export function giftsWithLines(sql: Db, lines: string[]) {
  return sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.is_gift and o.id in (select l.order_id from order_line l where l.uuid = any (${lines}::uuid[]))`;
}

/** Reads an order of the customer by id or uuid; another customer's is not found. */
export async function ownOrderOf(sql: Db, person: number, key: number | string) {
  const [row] = await sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)} and o.deleted_at is null`;
  return row;
}

/** Reads any order: for staff and for jobs. With a distributor, only that seller's lines. */
export async function readOrderRow(sql: Db, key: number | string, distributor: number | null = null) {
  const [row] = await sql<OrderRow[]>`
    select ${orderJsonSql(sql, distributor)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${isOrderKeySql(sql, key)}
      and (${distributor}::bigint is null or exists (select from order_line l where l.order_id = o.id and l.distributor_id = ${distributor}))`;
  return row;
}

/** Returns the id of an order of the customer, by id or uuid. */
export async function ownOrderIdOf(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ id: number }[]>`
    select o.id from orders o where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)} and o.deleted_at is null`;
  return row?.id;
}

/** Returns the order that a gift was bought with, by the gift's id or uuid. */
export async function orderRowOfGift(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ id: number }[]>`
    select o.id from gift g join orders o on o.id = g.order_id
    where o.app_user_id = ${person} and ${typeof key === 'number' ? sql`g.id = ${key}` : sql`g.uuid = ${key}`} and o.deleted_at is null`;
  return row?.id;
}
