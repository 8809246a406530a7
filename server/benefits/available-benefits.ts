import type { Db } from '../platform/db/database.ts';
import type { OwnedCoupon } from '../pricing/coupon-discounts.ts';

/** The points and coupons that a member can use. */
export type AvailableBenefits = { balance: number; isFirst: boolean; coupons: AvailableCoupon[] };

/** A coupon of the member that is neither used nor expired. */
export type AvailableCoupon = OwnedCoupon & {
  firstOrder: boolean;
  minGrade: number | null;
  brands: string[] | null;
  validUntil: string;
};

/**
 * Returns SQL for a customer's benefits as JSON. Benefits held by the unpaid order of this order sheet count as available, since a
 * new check cancels that order first.
 */
export function availableBenefitsSql(sql: Db, person: number, tmp: number | null) {
  return sql`(
    select json_build_object(
      'balance', coalesce((select a.balance - a.held from point_account a where a.app_user_id = ${person}), 0) + coalesce(sum(o.used_point), 0),
      'isFirst', not exists (select from orders past where past.app_user_id = ${person}
        and (past.status not in ('request', 'incomplete', 'withdraw_complete', 'stock_out')
          -- Of several that wait to be paid one may be the first.
          or past.status = 'request' and past.order_tmp_id is distinct from ${tmp} and exists (
            select from issued_coupon i join coupon c on c.id = i.coupon_id where i.order_id = past.id and c.first_order))),
      'coupons', coalesce((
        select json_agg(json_build_object('id', i.id, 'name', c.name, 'kind', c.kind, 'won', c.discount_won, 'percent', c.discount_percent,
          'most', c.maximum_discount, 'minimum', c.minimum_amount, 'categories', c.category_ids, 'exclusive', c.exclusive,
          'noPartial', c.no_partial, 'firstOrder', c.first_order, 'minGrade', c.min_grade, 'brands', c.brands,
          'validUntil', iso(coalesce(i.valid_until, c.valid_until))) order by coalesce(i.valid_until, c.valid_until), i.id)
        from issued_coupon i join coupon c on c.id = i.coupon_id
        where i.app_user_id = ${person} and shop_now() between c.valid_from and coalesce(i.valid_until, c.valid_until)
          and (i.status in ('issued', 'returned') or (i.status = 'held' and i.order_id = any (array_agg(o.id))))), '[]'))
    from orders o where o.order_tmp_id = ${tmp} and o.app_user_id = ${person} and o.status = 'request')`;
}
