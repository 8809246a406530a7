import type { PendingQuery, Row } from 'postgres';
import type { Address } from '#contract/addresses.ts';
import { type Db, json } from '../base/database.ts';

/** By what a buyer is known while he orders: the account, a phone, and the door it goes to. */
export type Buyer = { id: number; isGuest: boolean; phone: string | null; address: Place };
export type Place = Pick<Address, 'zonecode' | 'roadAddress' | 'jibunAddress' | 'addressDetail'>;

/** The phone of a buyer as digits: a guest's as written, else the account's. */
export const phoneOf = (sql: Db, { id, phone }: Pick<Buyer, 'id' | 'phone'>) => sql`
  coalesce(nullif(regexp_replace(${phone ?? ''}, '\D', '', 'g'), ''), (select phone from app_user where id = ${id}))`;

export type Which = Record<'among' | 'which', PendingQuery<Row[]>>;

/**
 * The orders of a buyer, by the account, the phone (a guest's and a member's) and the door: each by its key first, whatever the database
 * takes for small, so that it costs what is theirs and not what waits in the whole shop. `among` narrows what is looked through by an
 * index of its own, `which` narrows `orders o` afterwards.
 */
export const known = (
  sql: Db,
  { id, phone, address }: Omit<Buyer, 'isGuest'>,
  by: { door: boolean },
  { among, which }: Which,
) => sql`
  me as materialized (
    select ${phoneOf(sql, { id, phone })} as phone, case when ${by.door} then household_of(${json(sql, address)}::jsonb) end as door
  ), known as (
    select o.id from (select * from orders where app_user_id = ${id} ${among} offset 0) o where ${which}
    union select o.id from me, lateral (select * from orders where guest_phone = me.phone ${among} offset 0) o where ${which}
    ${by.door ? sql`union select o.id from me, lateral (select * from orders where household = me.door ${among} offset 0) o where ${which}` : sql``}
    union select o.id from me join app_user u on u.phone = me.phone and u.user_type <> 'guest',
      lateral (select * from orders where app_user_id = u.id ${among} offset 0) o where ${which}
  )`;

/**
 * Units of these products a person bought within so many days, what waits to be paid too: a member's by the account and its phone, a
 * guest's by phone and door. What was cancelled or went back does not count.
 */
export async function boughtLately(sql: Db, buyer: Buyer, products: number[], days: number) {
  const lately = sql`o.created_at > shop_now() - make_interval(days => ${days}) and (o.status <> 'request' or o.expires_at > shop_now())`;
  const rows = await sql<{ productId: number; unit: number }[]>`
    with ${known(sql, buyer, { door: buyer.isGuest }, { among: sql``, which: lately })}
    select l.product_id as "productId", sum(g.unit - g.withdrawn_unit)::int as unit
    from known join order_line l on l.order_id = known.id join order_option_group g on g.order_line_id = l.id
    where l.product_id = any (${products}::bigint[]) and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
    group by l.product_id`;
  return new Map(rows.map(({ productId, unit }) => [productId, unit]));
}
