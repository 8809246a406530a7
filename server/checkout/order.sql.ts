import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../base/database.ts';
import { holdBenefits } from '../benefits/held.ts';
import { orderMade } from '../orderbook/made.ts';
import { paymentMade } from '../payment/made.ts';
import { type Goods, heldTold, stockHeld } from '../stock/hold.ts';
import type { NewOrder } from './row.ts';

/**
 * The hold on the goods, and with it order, lines, groups, movements, payment and event and the hold on coupons and points, in one
 * statement. Returns the order's id, null where the goods are short, with what could be held, and how many are left of what is
 * scarcest, and whether guests would hold more than `percent` of an option. Throws COUPON_USED or POINT_NOT_ENOUGH where less could be held than was asked. Whoever refuses gives the transaction up.
 */
export async function writeOrder(sql: Tx, order: NewOrder, goods: Goods, percent: number | null) {
  const { row, payment, coupons } = order;
  const wanted = { person: row.app_user_id, coupons: coupons.map((one) => one.coupon_issue_id), point: row.used_point };
  const [written] = await sql<Written[]>`
    with ${stockHeld(sql, goods)}, ${orderMade(sql, order)}, ${heldTold(sql)}, ${paymentMade(sql, payment)}, ${holdBenefits(sql, wanted)}
    select (select id from made) as id, (select count(*) from held_coupons)::int as coupons, (select count(*) from held_points)::int as points,
      (select min("left") from held) as "left", array(select option_id from held) as goods,
      ${percent === null ? sql`false` : unverifiedBeyond(sql, percent)} as "isTooMuch"`;
  const { id, coupons: held, points, left, goods: got, isTooMuch } = written as Written;
  if (id === null) return { id, left: 0, held: got, isTooMuch: false };
  if (held < coupons.length) throw new Refusal('COUPON_USED');
  if (row.used_point > 0 && points === 0) throw new Refusal('POINT_NOT_ENOUGH');
  return { id, left: left ?? Number.POSITIVE_INFINITY, held: got, isTooMuch };
}

/** Whether guests without a proven phone would hold more than so many percent of what is not sold of an option. */
const unverifiedBeyond = (sql: Tx, percent: number) => sql`exists (
  select from want join stock s on s.option_id = want.id cross join lateral (
    select coalesce(sum(g.unit), 0) as units from orders o join order_line l on l.order_id = o.id join order_option_group g on g.order_line_id = l.id
    where o.is_unverified and o.status in ('request', 'bank_transfer_waiting') and g.option_id = want.id) others
  where not s.unlimited and (others.units + want.unit) * 100 > ${percent} * (s.stocked - s.sold))`;

type Written = {
  id: number | null;
  coupons: number;
  points: number;
  left: number | null;
  goods: number[];
  isTooMuch: boolean;
};
