import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../base/database.ts';
import { holdBenefits } from '../benefits/held.ts';
import { orderMade } from '../orderbook/made.ts';
import { paymentMade } from '../payment/made.ts';
import { heldTold } from '../stock/hold.ts';
import type { NewOrder } from './row.ts';

/**
 * Order, lines, groups, movements, payment and event, and the hold on coupons and points, in one statement. Returns the order's
 * id. Throws COUPON_USED or POINT_NOT_ENOUGH where less could be held than was asked, and then the transaction must be given up.
 */
export async function writeOrder(sql: Tx, order: NewOrder) {
  const { row, payment, coupons } = order;
  const wanted = { person: row.app_user_id, coupons: coupons.map((one) => one.coupon_issue_id), point: row.used_point };
  const [written] = await sql<{ id: number; coupons: number; points: number }[]>`
    with ${orderMade(sql, order)}, ${heldTold(sql)}, ${paymentMade(sql, payment)}, ${holdBenefits(sql, wanted)}
    select made.id, (select count(*) from held_coupons)::int as coupons, (select count(*) from held_points)::int as points from made`;
  const { id, coupons: held, points } = written as { id: number; coupons: number; points: number };
  if (held < coupons.length) throw new Refusal('COUPON_USED');
  if (row.used_point > 0 && points === 0) throw new Refusal('POINT_NOT_ENOUGH');
  return id;
}
