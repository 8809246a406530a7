import { isPhoneProven } from '../auth/phone-proof.ts';
import {
  buyerOrdersSql,
  buyerPhoneSql,
  type OrderBuyer,
  type OrderScopeSql,
} from '../order-records/purchase-history.ts';
import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

const unpaid = (sql: Db): OrderScopeSql => ({
  among: sql`and status in ('request', 'bank_transfer_waiting')`,
  which: sql`o.status = 'bank_transfer_waiting' or o.expires_at > shop_now()`,
});

/**
 * Locks a buyer's id, phone and household until the transaction ends. Called before other locks, in the same order everywhere. For a guest
 * it also locks the items of the sheet: with `account` for all guests, otherwise for those of the same `network`, since their holds on them
 * are counted together.
 */
export function lockBuyer(
  sql: Tx,
  buyer: OrderBuyer,
  { tmp = 0, account = false, network = null }: { tmp?: number; account?: boolean; network?: Buffer | null } = {},
) {
  const together = account ? 'unverified ' : network && `network ${network.toString('hex')} `;
  return sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from (values
        ('buyer ' || ${buyer.id}::text), ('buyer of ' || ${buyerPhoneSql(sql, buyer)}), ('household ' || household_of(${jsonSql(sql, buyer.address)}::jsonb))
      ) as names (name) where name is not null
      ${buyer.isGuest && together ? sql`union select hashtextextended(${together} || unnest(option_ids), 0) from order_tmp where id = ${tmp} and app_user_id = ${buyer.id}` : sql``}
      order by 1) keys`.execute();
}

export type UnpaidOrders = {
  orders: number;
  units: number;
  /** A guest without a verified phone. */
  isUnverified: boolean;
  /** Deposits that guests without a verified phone owe from the same network; 0 without a network. */
  ofNetwork: number;
  /** The customer's own orders in a payment window, oldest first. */
  windows: { id: number; units: number }[];
};

/**
 * Counts unpaid orders and the quantity they hold, for the account or its verified phone, whichever has more. An unverified phone
 * or address counts only against the account that entered it. Otherwise a stranger's orders would block its owner.
 */
export async function unpaidOrdersOf(sql: Db, buyer: OrderBuyer, network: Buffer | null = null) {
  const [row] = await sql<UnpaidOrders[]>`
    with ${buyerOrdersSql(sql, buyer, { door: false }, unpaid(sql))}, proof as (
      select not ${buyer.isGuest} or ${isPhoneProven(sql, buyer.id, sql`me.phone`)} as holds from me
    ), theirs as (
      select o.id, o.status, o.app_user_id = ${buyer.id} as mine, held.units,
        (select holds from proof) and (u.phone = me.phone or o.guest_phone = me.phone and not o.is_unverified) as called
      from known join orders o on o.id = known.id join app_user u on u.id = o.app_user_id cross join me
      cross join lateral (
        select sum(g.quantity) as units from order_line l join order_line_option g on g.order_line_id = l.id where l.order_id = o.id) held
    )
    select greatest(count(*) filter (where mine), count(*) filter (where called))::int as orders,
      greatest(sum(units) filter (where mine), sum(units) filter (where called), 0)::int as units,
      not (select holds from proof) as "isUnverified",
      ${network ? sql`(select count(*) from orders where network_mark = ${network} and status = 'bank_transfer_waiting')::int` : sql`0`} as "ofNetwork",
      coalesce(json_agg(json_build_object('id', id, 'units', units) order by id) filter (where mine and status = 'request'), '[]') as windows
    from theirs`;
  return row as UnpaidOrders;
}
