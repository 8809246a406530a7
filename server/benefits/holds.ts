import type { Db } from '../platform/db/database.ts';

/**
 * The changes of an order's points and coupons, as parts of one statement in which `made (id, app_user_id, uuid, used_point,
 * round)` is the order that changed; it is empty for a second caller.
 */

/**
 * Spends the held benefits; booked once for each payment of the order. Needs `made`. Gives `points_spent`, `points_booked`,
 * `coupons_spent`.
 */
export const captureBenefitsSql = (sql: Db) => sql`
  points_spent as (
    update point_account a set held = a.held - made.used_point from made where a.app_user_id = made.app_user_id and made.used_point > 0
  ), points_booked as (
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id)
    select app_user_id, 'use', -used_point, '주문에 사용', 'use:' || uuid || case when round > 0 then '.' || round else '' end, id
    from made where used_point > 0
  ), coupons_spent as (
    update issued_coupon i set status = 'used', used_at = shop_now() from made where i.order_id = made.id and i.status = 'held'
  )`;

/** Releases the held benefits. Needs `made`. Gives `points_freed`, `coupons_freed`. */
export const releaseBenefitsSql = (sql: Db) => sql`
  points_freed as (
    update point_account a set held = a.held - made.used_point from made where a.app_user_id = made.app_user_id and made.used_point > 0
  ), coupons_freed as (
    update issued_coupon i set status = 'issued', order_id = null from made where i.order_id = made.id and i.status = 'held'
  )`;

/** Holds spent benefits again. Needs `made`. Gives `points_held`, `points_booked`, `coupons_held`. */
export const reholdBenefitsSql = (sql: Db) => sql`
  points_held as (
    update point_account a set held = a.held + made.used_point from made where a.app_user_id = made.app_user_id and made.used_point > 0
  ), points_booked as (
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id)
    select app_user_id, 'use_cancel', used_point, '입금 확인 취소', 'use.undone:' || uuid || '.' || round, id from made where used_point > 0
  ), coupons_held as (
    update issued_coupon i set status = 'held', used_at = null from made where i.order_id = made.id and i.status = 'used'
  )`;

type BenefitsToHold = { person: number; coupons: number[]; point: number };

/**
 * Holds benefits for a new order `made (id)`; `held_coupons` and `held_points` contain a row for each hold. Needs `made`. Gives
 * `held_coupons`, `held_points`.
 */
export const holdBenefitsSql = (sql: Db, { person, coupons, point }: BenefitsToHold) => sql`
  held_coupons as (${coupons.length > 0 ? couponsHeld(sql, person, coupons) : sql`select where false`}),
  held_points as (${point > 0 ? pointsHeld(sql, person, point) : sql`select where false`})`;

const couponsHeld = (sql: Db, person: number, coupons: number[]) => sql`
  update issued_coupon i set status = 'held', order_id = made.id from made
  where i.id = any (${coupons}::bigint[]) and i.app_user_id = ${person} and i.status in ('issued', 'returned')
  returning i.id`;

const pointsHeld = (sql: Db, person: number, point: number) => sql`
  update point_account set held = held + ${point}
  where app_user_id = ${person} and balance - held >= ${point}
  returning app_user_id`;
