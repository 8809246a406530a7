import { isOrderKeySql } from '../order-records/orders.ts';
import type { Db } from '../platform/db/database.ts';
import { containsPattern } from '../platform/db/like.ts';
import { type OrderJson, orderJsonSql } from './order-json.sql.ts';
import { isOwnOrderSql } from './ownership.ts';

type Filter = {
  statuses: string[] | null;
  year?: number;
  month?: number;
  productName?: string;
  take: number;
  page: number;
};

export type OrderRow = { order: OrderJson };

/** A person's orders, newest first, each whole; one more than asked so that the end is known. */
export function customerOrdersOf(sql: Db, person: number, { statuses, year, month, productName, take, page }: Filter) {
  return sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.app_user_id = ${person} and o.deleted_at is null
      and (o.status <> 'incomplete' and (o.status <> 'request' or o.expires_at > shop_now()))
      ${statuses ? sql`and exists (select from order_line l where l.order_id = o.id and l.status = any (${statuses}))` : sql``}
      ${year ? sql`and extract(year from o.created_at at time zone 'Asia/Seoul') = ${year}` : sql``}
      ${month ? sql`and extract(month from o.created_at at time zone 'Asia/Seoul') = ${month}` : sql``}
      ${productName ? sql`and exists (select from order_line l where l.order_id = o.id and l.product->>'name' ilike ${containsPattern(productName)})` : sql``}
    order by o.id desc
    limit ${take + 1} offset ${(page - 1) * take}`;
}

type Proof = { name: string; phone: string; isProven: boolean; statuses: string[] | null; take: number; page: number };

/** A guest's orders by name and phone, of the last months; nothing without a proof, after the same work. */
export function guestOrdersOf(sql: Db, { name, phone, isProven, statuses, take, page }: Proof, months: number) {
  return sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${isProven} and o.guest_phone = ${phone} and o.address->>'guestOrderName' = ${name} and u.user_type = 'guest'
      and o.deleted_at is null and o.created_at > shop_now() - make_interval(months => ${months})
      and o.status <> 'incomplete' and (o.status <> 'request' or o.expires_at > shop_now())
      ${statuses ? sql`and exists (select from order_line l where l.order_id = o.id and l.status = any (${statuses}))` : sql``}
    order by o.id desc
    limit ${take + 1} offset ${(page - 1) * take}`;
}

/** A person's orders that hold one of these lines. */
export function ordersWithLines(sql: Db, person: number, lines: string[]) {
  return sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.app_user_id = ${person} and o.deleted_at is null
      and o.id in (select l.order_id from order_line l where l.uuid = any (${lines}::uuid[]))`;
}

/** Gifts that hold one of these lines, whosever they are: for who has received one. */
export function giftsWithLines(sql: Db, lines: string[]) {
  return sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.is_gift and o.id in (select l.order_id from order_line l where l.uuid = any (${lines}::uuid[]))`;
}

/** By number or uuid, the person's own; a stranger's is not there. */
export async function ownOrderOf(sql: Db, person: number, key: number | string) {
  const [row] = await sql<OrderRow[]>`
    select ${orderJsonSql(sql)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)} and o.deleted_at is null`;
  return row;
}

/** Whosever it is: for staff and for jobs. With a distributor, only what is theirs. */
export async function readOrderRow(sql: Db, key: number | string, distributor: number | null = null) {
  const [row] = await sql<OrderRow[]>`
    select ${orderJsonSql(sql, distributor)} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${isOrderKeySql(sql, key)}
      and (${distributor}::bigint is null or exists (select from order_line l where l.order_id = o.id and l.distributor_id = ${distributor}))`;
  return row;
}

/** The number of an order by number or uuid, the person's own. */
export async function ownOrderIdOf(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ id: number }[]>`
    select o.id from orders o where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)} and o.deleted_at is null`;
  return row?.id;
}

/** The order a gift was bought with, by the gift's number or uuid. */
export async function orderRowOfGift(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ id: number }[]>`
    select o.id from gift g join orders o on o.id = g.order_id
    where o.app_user_id = ${person} and ${typeof key === 'number' ? sql`g.id = ${key}` : sql`g.uuid = ${key}`} and o.deleted_at is null`;
  return row?.id;
}
