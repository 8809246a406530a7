import type { PendingQuery, Row } from 'postgres';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

/** What identifies a buyer: the account, a phone and the address. */
export type OrderBuyer = { id: number; isGuest: boolean; phone: string | null; address: HouseholdAddress };
export type HouseholdAddress = Pick<DeliveryAddress, 'zonecode' | 'roadAddress' | 'jibunAddress' | 'addressDetail'>;

/** The phone of a buyer in digits: a guest's as entered, otherwise the account's. */
export const buyerPhoneSql = (sql: Db, { id, phone }: Pick<OrderBuyer, 'id' | 'phone'>) => sql`
  coalesce(nullif(regexp_replace(${phone ?? ''}, '[^0-9]', '', 'g'), ''), (select phone from app_user where id = ${id}))`;

export type OrderScopeSql = Record<'among' | 'which', PendingQuery<Row[]>>;

/**
 * The orders of a buyer by account, phone (of guest or member) and household. Each condition reads by its key first, so the cost depends
 * on the buyer's orders, not on all unpaid ones. `among` narrows the rows by a separate index; `which` filters `orders o` afterwards.
 * Gives `me`, `known`.
 */
export const buyerOrdersSql = (
  sql: Db,
  { id, phone, address }: Omit<OrderBuyer, 'isGuest'>,
  by: { door: boolean },
  { among, which }: OrderScopeSql,
) => sql`
  me as materialized (
    select ${buyerPhoneSql(sql, { id, phone })} as phone, case when ${by.door} then household_of(${jsonSql(sql, address)}::jsonb) end as door
  ), known as (
    select o.id from (select * from orders where app_user_id = ${id} ${among} offset 0) o where ${which}
    union select o.id from me, lateral (select * from orders where guest_phone = me.phone ${among} offset 0) o where ${which}
    ${by.door ? sql`union select o.id from me, lateral (select * from orders where household = me.door ${among} offset 0) o where ${which}` : sql``}
    union select o.id from me join app_user u on u.phone = me.phone and u.user_type <> 'guest',
      lateral (select * from orders where app_user_id = u.id ${among} offset 0) o where ${which}
  )`;

/**
 * Whether an order counts against its phone and household. An unpaid order of a guest without a verified phone counts only against
 * its account. Otherwise a stranger's orders would keep the owner of the phone from buying.
 */
export const countsTowardLimitSql = (sql: Db, person: number) => sql`
  (not o.is_unverified or o.status not in ('request', 'bank_transfer_waiting') or o.app_user_id = ${person})`;

/**
 * Counts the quantity of products that a buyer bought within `days`, including unpaid orders: a member's by account and phone, a
 * guest's by phone and household. Cancelled and returned items do not count.
 */
export async function unitsBoughtSince(sql: Db, buyer: OrderBuyer, products: number[], days: number) {
  const lately = sql`o.created_at > shop_now() - make_interval(days => ${days}) and (o.status <> 'request' or o.expires_at > shop_now())
    and ${countsTowardLimitSql(sql, buyer.id)}`;
  const rows = await sql<{ productId: number; unit: number }[]>`
    with ${buyerOrdersSql(sql, buyer, { door: buyer.isGuest }, { among: sql``, which: lately })}
    select l.product_id as "productId", sum(g.quantity - g.cancelled_quantity)::int as unit
    from known join order_line l on l.order_id = known.id join order_line_option g on g.order_line_id = l.id
    where l.product_id = any (${products}::bigint[]) and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
    group by l.product_id`;
  return new Map(rows.map(({ productId, unit }) => [productId, unit]));
}

/**
 * Returns the limit that an order of a guest without a verified phone exceeds at payment; undefined if it exceeds none. Paid orders
 * of the same account, phone and household count. Unpaid orders of such guests do not count for each other before payment.
 */
export async function exceededLimitOf(sql: Db, order: number) {
  const [row] = await sql<{ limit: 'PURCHASE_LIMIT' | 'HOUSEHOLD_LIMIT' | null }[]>`
    with me as materialized (
      select id, app_user_id, guest_phone as phone, household as door, brand from orders where id = ${order} and is_unverified
    ), wanted as (
      select l.product_id, sum(g.quantity - g.cancelled_quantity) as quantity, bool_or(c.id is not null) as "isNoResale"
      from me join order_line l on l.order_id = me.id join order_line_option g on g.order_line_id = l.id
        left join order_consent c on c.order_id = me.id and c.kind = 'noResale' and l.product_id = any (c.products)
      group by l.product_id
    ), others as (
      select o.id from me, lateral (select id from orders where app_user_id = me.app_user_id offset 0) o
      union select o.id from me, lateral (select id from orders where guest_phone = me.phone offset 0) o
      union select o.id from me, lateral (select id from orders where household = me.door offset 0) o
      union select o.id from me join app_user u on u.phone = me.phone and u.user_type <> 'guest',
        lateral (select id from orders where app_user_id = u.id offset 0) o
    ), taken as (
      select l.product_id, sum(g.quantity - g.cancelled_quantity) filter (
          where o.created_at > shop_now() - make_interval(days => (policy_of('purchaseLimitDays', me.brand) #>> '{}')::int)) as lately,
        sum(g.quantity - g.cancelled_quantity) filter (where (o.household = me.door or o.app_user_id = me.app_user_id) and c.at > shop_now() - interval '7 days') as weekly
      from me cross join others join orders o on o.id = others.id join payment p on p.order_id = o.id
        join order_line l on l.order_id = o.id join order_line_option g on g.order_line_id = l.id
        left join order_consent c on c.order_id = o.id and c.kind = 'noResale' and l.product_id = any (c.products)
      where o.id <> me.id and p.stage in ('confirming', 'approved')
        and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
      group by l.product_id
    )
    select x.limit from me cross join wanted w join product d on d.id = w.product_id left join taken t on t.product_id = w.product_id
      cross join lateral (select case
        when w.quantity + coalesce(t.lately, 0) > d.purchase_limit then 'PURCHASE_LIMIT'
        when w."isNoResale" and w.quantity + coalesce(t.weekly, 0) > (policy_of('noResaleWeekly', me.brand) #>> '{}')::int then 'HOUSEHOLD_LIMIT'
      end as limit) x
    where x.limit is not null limit 1`;
  return row?.limit ?? undefined;
}
