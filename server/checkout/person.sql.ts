import { type Db, json, type Tx } from '../base/database.ts';
import { type Buyer, known, phoneOf, type Which } from '../orderbook/bought.ts';

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
