import type { PendingQuery, Row } from 'postgres';
import type { Address } from '#contract/addresses.ts';
import { type Db, json, type Tx } from '../base/database.ts';

/** By what a buyer is known while he orders: the account, a phone, and the door it goes to. */
export type Buyer = { id: number; isGuest: boolean; phone: string | null; address: Place };
export type Place = Pick<Address, 'zonecode' | 'roadAddress' | 'jibunAddress' | 'addressDetail'>;

const phoneOf = (sql: Db, { id, phone }: Pick<Buyer, 'id' | 'phone'>) => sql`
  coalesce(nullif(regexp_replace(${phone ?? ''}, '\D', '', 'g'), ''), (select phone from app_user where id = ${id}))`;

type Which = Record<'among' | 'which', PendingQuery<Row[]>>;

const unpaid = (sql: Db): Which => ({
  among: sql`and status in ('request', 'bank_transfer_waiting')`,
  which: sql`o.status = 'bank_transfer_waiting' or o.expires_at > shop_now()`,
});

/** One order of a person, a phone and a door after the other, until this transaction ends; taken first, and in one order everywhere. */
export async function lockBuyer(sql: Tx, buyer: Buyer) {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from (values
        ('buyer ' || ${buyer.id}::text), ('buyer of ' || ${phoneOf(sql, buyer)}), ('household ' || household_of(${json(sql, buyer.address)}::jsonb))
      ) as names (name) where name is not null order by 1) keys`;
}

/**
 * The orders of a buyer, by the account, the phone (a guest's and a member's) and the door: each by its key first, whatever the database
 * takes for small, so that it costs what is theirs and not what waits in the whole shop. `among` narrows what is looked through by an
 * index of its own, `which` narrows `orders o` afterwards.
 */
const known = (
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
    union select o.id from me, lateral (select * from orders where household = me.door ${among} offset 0) o where ${which}
    union select o.id from me join app_user u on u.phone = me.phone and u.user_type <> 'guest',
      lateral (select * from orders where app_user_id = u.id ${among} offset 0) o where ${which}
  )`;

export type Unpaid = { orders: number; units: number };

/** Orders that wait to be paid and the units they hold, as the account, the phone or the door has most of them. */
export async function unpaidOf(sql: Db, buyer: Buyer) {
  const [row] = await sql<Unpaid[]>`
    with ${known(sql, buyer, { door: true }, unpaid(sql))}, theirs as (
      select o.app_user_id = ${buyer.id} as mine, o.guest_phone = me.phone or u.phone = me.phone as called, o.household = me.door as housed, held.units
      from known join orders o on o.id = known.id join app_user u on u.id = o.app_user_id cross join me
      cross join lateral (
        select sum(g.unit) as units from order_line l join order_option_group g on g.order_line_id = l.id where l.order_id = o.id) held
    )
    select greatest(count(*) filter (where mine), count(*) filter (where called), count(*) filter (where housed))::int as orders,
      greatest(sum(units) filter (where mine), sum(units) filter (where called), sum(units) filter (where housed), 0)::int as units
    from theirs`;
  return row as Unpaid;
}

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
