import type { CustomerCoupon } from '#contract/customers.ts';
import { redeemedCountSql } from '../benefits/coupons.ts';
import type { Db, Tx } from '../platform/db/database.ts';

type CouponQuery = { usable: boolean; take: number; page: number; brand: string };

const columns = (sql: Db) => sql`
  i.id, c.name, c.kind, c.discount_won as "discountWon", c.discount_percent as "discountPercent",
  c.maximum_discount as "maximumDiscount", c.minimum_amount as "minimumAmount", c.note, c.exclusive as "isExclusive",
  c.first_order as "isFirstOrder", i.used_at as "usedAt", c.valid_from as "validFrom", coalesce(i.valid_until, c.valid_until) as "validUntil",
  array(select k.name from category k where k.id = any (c.category_ids) order by k.id) as categories,
  case when i.status = 'used' then 'used' when i.status = 'expired' or coalesce(i.valid_until, c.valid_until) < shop_now() then 'expired'
    when i.status = 'held' then 'held' when c.valid_from > shop_now() then 'coming' else 'usable' end as status`;

/** Whether an issued coupon `i` of `c` is neither used nor over: the customer can use it, or soon, or an unpaid order holds it. */
export const isOpenCouponSql = (sql: Db) =>
  sql`(i.status in ('issued', 'returned', 'held') and coalesce(i.valid_until, c.valid_until) >= shop_now())`;

/** Reads coupons with one row more than `take`, which shows whether there is a next page. */
export function couponsOf(sql: Db, person: number, { usable, take, page, brand }: CouponQuery) {
  return sql<(CustomerCoupon & { total: number })[]>`
    select *, count(*) over ()::int as total from (
      select ${columns(sql)} from issued_coupon i join coupon c on c.id = i.coupon_id
      where i.app_user_id = ${person} and (c.brands is null or ${brand} = any (c.brands)) and ${isOpenCouponSql(sql)} = ${usable}) mine
    order by case when ${usable} then "validUntil" end, coalesce("usedAt", "validUntil") desc, id
    limit ${take + 1} offset ${(page - 1) * take}`;
}

/** Returns an issued coupon as its owner sees it. The issue must exist. */
export async function issuedCouponOf(sql: Db, issue: number) {
  const [row] = await sql<CustomerCoupon[]>`
    select ${columns(sql)} from issued_coupon i join coupon c on c.id = i.coupon_id where i.id = ${issue}`;
  return row as CustomerCoupon;
}

/**
 * Counts an attempt before the code is checked. The customer's row is locked, so concurrent attempts cannot exceed the limit.
 * Returns the phone of the member; undefined after ten an hour.
 */
export async function countCouponCodeAttempt(sql: Tx, person: number) {
  const [member] = await sql<
    { phone: string | null }[]
  >`select phone from app_user where id = ${person} for no key update`;
  const rows = await sql`
    insert into coupon_code_attempt (app_user_id) select ${person}
    where (select count(*) from coupon_code_attempt where app_user_id = ${person} and at > now() - interval '1 hour') < 10
    returning at`;
  return rows.length === 1 ? { phone: member?.phone ?? null } : undefined;
}

/** Reverts the count, because only wrong codes count. */
export async function undoCouponCodeAttempt(sql: Db, person: number) {
  await sql`
    delete from coupon_code_attempt where ctid = (select ctid from coupon_code_attempt where app_user_id = ${person} order by at desc limit 1)`;
}

/** Deletes attempts that no longer count, after a day. */
export async function sweepCouponCodeAttempts(sql: Db) {
  await sql`delete from coupon_code_attempt where at < now() - interval '1 day'`;
}

/** Returns why a code gave no coupon; undefined for an unknown code. */
export async function couponCodeObstacle(sql: Db, person: number, code: string, brand: string, mark: Buffer | null) {
  const [row] = await sql<{ had: boolean; gone: boolean; over: boolean; grade: number | null }[]>`
    select ${redeemedCountSql(sql, person, mark)} >= c.per_person_limit as had,
      coalesce(c.issued_count >= c.total_limit, false) as gone, shop_now() > c.valid_until as over,
      case when c.min_grade > (select u.grade from app_user u where u.id = ${person}) then c.min_grade end as grade
    from coupon c where c.code = ${code} and (c.brands is null or ${brand} = any (c.brands))`;
  return row;
}
