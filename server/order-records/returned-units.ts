import type { Db } from '../platform/db/database.ts';

/** Records the quantities in `given ("orderGroupId", unit)` as cancelled or returned; the end of a statement. */
export const returnUnitsSql = (sql: Db) => sql`
  update order_line_option g set cancelled_quantity = g.cancelled_quantity + given.unit
  from given where g.id = given."orderGroupId" and given.unit > 0`;

/**
 * Marks coupons of an order as returned; `back (issued_coupon_id)` contains those not returned before. The first part of a statement.
 * Gives `back`.
 */
export const returnCouponsSql = (sql: Db, orderId: number, issues: number[]) => sql`
  back as (
    update order_coupon set returned_at = shop_now()
    where order_id = ${orderId} and issued_coupon_id = any (${issues}::bigint[]) and returned_at is null returning issued_coupon_id
  )`;
