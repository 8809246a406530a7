import { Refusal } from '#contract/errors.ts';
import { holdBenefitsSql } from '../benefits/holds.ts';
import { insertOrderSql } from '../order-records/insert-order.ts';
import { insertPaymentSql } from '../payments/insert-payment.ts';
import type { Tx } from '../platform/db/database.ts';
import { holdStockSql, logHoldSql, type StockQuantities } from '../stock/hold-stock.ts';
import type { NewOrder } from './order-rows.ts';

/**
 * Holds the stock and writes order, lines, groups, stock movements, payment and event, and holds coupons and points, in one
 * statement. Returns the order's id, or null if stock is short, with the options that could be held and the smallest remaining
 * quantity. `isTooMuch`: unverified guests would hold more than allowed. `isCrowded`: those of one network would. `isScarce`: less is left
 * than they must leave. `isOver`: the payment time is over before it begins. Throws COUPON_USED or POINT_NOT_ENOUGH. The caller must roll back when it refuses.
 */
export async function insertPlacedOrder(
  sql: Tx,
  order: NewOrder,
  quantities: StockQuantities,
  { most, left: kept, network }: Bounds,
) {
  const { row, payment, coupons } = order;
  const wanted = {
    person: row.app_user_id,
    coupons: coupons.map((one) => one.issued_coupon_id),
    point: row.used_point,
  };
  const [written] = await sql<PlacedOrderRow[]>`
    with ${holdStockSql(sql, quantities)}, ${insertOrderSql(sql, order, kept === null ? undefined : heldSince(sql, row.app_user_id, kept))}, ${logHoldSql(sql)}, ${insertPaymentSql(sql, payment)}, ${holdBenefitsSql(sql, wanted)}
    select (select id from made) as id, (select count(*) from held_coupons)::int as coupons, (select count(*) from held_points)::int as points,
      (select min("left") from held) as "left", array(select option_id from held) as goods,
      ${most === null ? sql`false` : unverifiedBeyond(sql, most)} as "isTooMuch",
      ${kept === null ? sql`false` : isScarce(sql, kept)} as "isScarce",
      ${network === null ? sql`false` : isCrowded(sql, row.app_user_id, network)} as "isCrowded",
      coalesce((select expires_at < shop_now() + interval '1 minute' from made), false) as "isOver"`;
  const { id, coupons: held, points, left, goods: got, ...bounds } = written as PlacedOrderRow;
  if (id === null)
    return { id, left: 0, held: got, isTooMuch: false, isScarce: false, isCrowded: false, isOver: false };
  if (held < coupons.length) throw new Refusal('COUPON_USED');
  if (row.used_point > 0 && points === 0) throw new Refusal('POINT_NOT_ENOUGH');
  return { id, left: left ?? Number.POSITIVE_INFINITY, held: got, ...bounds };
}

/**
 * Percent of an option's stock for guests without a verified phone: the most they hold by deposits, and what their card payments
 * must leave; null for others. `network`: the mark of such a guest's network, and what its guests may hold in two hours without paying: a
 * percent of an option, but as many units as one of them may.
 */
type Bounds = { most: number | null; left: number | null; network: NetworkBound | null };
type NetworkBound = { mark: Buffer; percent: number; units: number };

/** Whether less is left of an option than `percent` of its unsold stock, rounded down. */
const isScarce = (sql: Tx, percent: number) => sql`exists (
  select from held join stock s on s.option_id = held.option_id where held."left" < (s.stocked - s.sold) * ${percent}::int / 100)`;

/** The time since which a guest has held scarce items in unpaid windows, within two hours. */
const heldSince = (sql: Tx, person: number, percent: number) => sql`(
  select min(o.created_at) from orders o join order_line l on l.order_id = o.id join order_line_option g on g.order_line_id = l.id
    join want on want.id = g.option_id
  where o.app_user_id = ${person} and o.is_unverified and o.status in ('request', 'incomplete') and o.created_at > shop_now() - interval '2 hours'
    and ${isScarce(sql, percent)})`;

/** Whether the order and the unpaid orders of other guests of its network exceed the bound. A guest counts with the largest order. */
const isCrowded = (sql: Tx, person: number, { mark, percent, units }: NetworkBound) => sql`exists (
  select from want join stock s on s.option_id = want.id cross join lateral (
    select sum(most.units) as units from (
      select max(g.quantity) as units from orders o join order_line l on l.order_id = o.id join order_line_option g on g.order_line_id = l.id
      where o.network_mark = ${mark} and o.created_at > shop_now() - interval '2 hours' and o.app_user_id <> ${person}
        and o.status in ('request', 'bank_transfer_waiting', 'incomplete') and g.option_id = want.id
      group by o.app_user_id) most) others
  where not s.unlimited
    and others.units + want.quantity > greatest((s.stocked - s.sold) * ${percent}::int / 100, least(${units}::int, s.stocked - s.sold)))`;

/**
 * Returns whether an order of a guest without a verified phone, with other such orders, takes stock reserved for others. Its stock
 * is held already, so a concurrent order of this kind is written or waits.
 */
export async function exceedsUnverifiedShare(sql: Tx, order: number, percent: number) {
  const rows = await sql`
    select from order_line l join order_line_option mine on mine.order_line_id = l.id join stock s on s.option_id = mine.option_id
      cross join lateral (
        select coalesce(sum(g.quantity), 0) as units from orders o join order_line x on x.order_id = o.id join order_line_option g on g.order_line_id = x.id
        where o.is_unverified and o.status in ('request', 'bank_transfer_waiting') and g.option_id = mine.option_id and o.id <> ${order}) others
    where l.order_id = ${order} and not s.unlimited and others.units > 0
      and others.units + mine.quantity > (s.stocked - s.sold) - (s.stocked - s.sold) * ${percent}::int / 100 limit 1`;
  return rows.length > 0;
}

/** Whether guests without a verified phone would hold more than `percent` of an option's unsold stock. */
const unverifiedBeyond = (sql: Tx, percent: number) => sql`exists (
  select from want join stock s on s.option_id = want.id cross join lateral (
    select coalesce(sum(g.quantity), 0) as units from orders o join order_line l on l.order_id = o.id join order_line_option g on g.order_line_id = l.id
    where o.is_unverified and o.status in ('request', 'bank_transfer_waiting') and g.option_id = want.id) others
  where not s.unlimited and (others.units + want.quantity) * 100 > ${percent} * (s.stocked - s.sold))`;

type PlacedOrderRow = {
  id: number | null;
  coupons: number;
  points: number;
  left: number | null;
  goods: number[];
  isTooMuch: boolean;
  isScarce: boolean;
  isCrowded: boolean;
  isOver: boolean;
};
