import type { Db } from '../platform/db/database.ts';

/** Units in `given ("orderGroupId", unit)` are taken back, as the end of a statement. */
export const returnUnitsSql = (sql: Db) => sql`
  update order_line_option g set cancelled_quantity = g.cancelled_quantity + given.unit
  from given where g.id = given."orderGroupId" and given.unit > 0`;

/** Of these coupons of an order those that were not returned before: `back (issued_coupon_id)`, the first part of a statement. */
export const returnCouponsSql = (sql: Db, orderId: number, issues: number[]) => sql`
  back as (
    update order_coupon set returned_at = shop_now()
    where order_id = ${orderId} and issued_coupon_id = any (${issues}::bigint[]) and returned_at is null returning issued_coupon_id
  )`;
