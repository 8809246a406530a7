import type { Address } from '#contract/addresses.ts';
import { type Db, json, type Tx } from '../base/database.ts';

/** By what a buyer is known while he orders: the account, a phone, and the door it goes to. */
export type Buyer = { id: number; isGuest: boolean; phone: string | null; address: Place };
export type Place = Pick<Address, 'zonecode' | 'roadAddress' | 'jibunAddress' | 'addressDetail'>;

const phoneOf = (sql: Db, { id, phone }: Buyer) => sql`
  coalesce(nullif(regexp_replace(${phone ?? ''}, '\D', '', 'g'), ''), (select phone from app_user where id = ${id}))`;

const isUnpaid = (sql: Db) => sql`
  o.status in ('request', 'bank_transfer_waiting') and (o.status = 'bank_transfer_waiting' or o.expires_at > shop_now())`;

/** One order of a person, a phone and a door after the other, until this transaction ends; taken first, and in one order everywhere. */
export async function lockBuyer(sql: Tx, buyer: Buyer) {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from (values
        ('buyer ' || ${buyer.id}::text), ('buyer of ' || ${phoneOf(sql, buyer)}), ('household ' || household_of(${json(sql, buyer.address)}::jsonb))
      ) as names (name) where name is not null order by 1) keys`;
}

/** Orders that wait to be paid and the units they hold, as the account, the phone or the door has most of them. */
export async function unpaidOf(sql: Db, buyer: Buyer) {
  const [row] = await sql<{ orders: number; units: number }[]>`
    with me as (
      select ${phoneOf(sql, buyer)} as phone, household_of(${json(sql, buyer.address)}::jsonb) as door
    ), theirs as (
      select o.app_user_id = ${buyer.id} as mine, o.guest_phone = me.phone or u.phone = me.phone as called,
        household_of(o.address) = me.door as housed,
        (select sum(g.unit) from order_line l join order_option_group g on g.order_line_id = l.id where l.order_id = o.id) as units
      from me, orders o join app_user u on u.id = o.app_user_id
      where ${isUnpaid(sql)} and (o.app_user_id = ${buyer.id} or o.guest_phone = me.phone or household_of(o.address) = me.door
        or o.app_user_id = (select id from app_user where phone = me.phone and user_type <> 'guest'))
    )
    select greatest(count(*) filter (where mine), count(*) filter (where called), count(*) filter (where housed))::int as orders,
      greatest(sum(units) filter (where mine), sum(units) filter (where called), sum(units) filter (where housed), 0)::int as units
    from theirs`;
  return row as { orders: number; units: number };
}

/**
 * Units of these products a person bought within so many days, what waits to be paid too: a member's by the account and its phone, a
 * guest's by phone and door. What was cancelled or went back does not count.
 */
export async function boughtLately(sql: Db, buyer: Buyer, products: number[], days: number) {
  const rows = await sql<{ productId: number; unit: number }[]>`
    with me as (
      select ${phoneOf(sql, buyer)} as phone, case when ${buyer.isGuest} then household_of(${json(sql, buyer.address)}::jsonb) end as door
    )
    select l.product_id as "productId", sum(g.unit - g.withdrawn_unit)::int as unit
    from me, orders o join order_line l on l.order_id = o.id join order_option_group g on g.order_line_id = l.id
    where l.product_id = any (${products}::bigint[]) and o.created_at > shop_now() - make_interval(days => ${days})
      and (o.app_user_id = ${buyer.id} or o.guest_phone = me.phone or household_of(o.address) = me.door
        or o.app_user_id = (select id from app_user where phone = me.phone and user_type <> 'guest'))
      and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
      and (o.status <> 'request' or o.expires_at > shop_now())
    group by l.product_id`;
  return new Map(rows.map(({ productId, unit }) => [productId, unit]));
}
