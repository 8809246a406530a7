import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db, Sql, Tx } from '../platform/db/database.ts';

/** Returns the monthly coupon of a grade; creates it once. */
export async function ensureGradeCoupon(
  sql: Tx,
  month: number,
  grade: number,
  { name, won, minimum }: { name: string; won: number; minimum: number },
) {
  const key = `grade:${month}:${grade}`;
  await sql`
    insert into coupon (name, kind, discount_won, minimum_amount, valid_from, valid_until, source_key, note)
    select ${name}, 'order', ${won}, ${minimum}, korea_hour(first, 0), korea_hour((first + interval '1 month')::date, 0), ${key}, '등급 혜택'
    from (select to_date(${String(month)}, 'YYYYMM') as first) edge
    on conflict (source_key) do nothing`;
  const [row] = await sql<{ id: number }[]>`select id from coupon where source_key = ${key}`;
  return (row as { id: number }).id;
}

/** Issues a coupon once per `key`; a second call with the same key has no effect. */
export async function issueCouponOnce(sql: Tx, coupon: number, person: number, key: string) {
  const rows = await sql`
    insert into issued_coupon (coupon_id, app_user_id, source_key) values (${coupon}, ${person}, ${key}) on conflict do nothing returning id`;
  if (rows.length === 1) await sql`update coupon set issued_count = issued_count + 1 where id = ${coupon}`;
}

/** The keyed hash of a phone under which redeemed codes are remembered. */
export function phoneCouponMark({ mark }: Pick<Encryption, 'mark'>, phone: string) {
  return mark(`coupon phone ${phone}`);
}

/**
 * Remembers the codes that a customer redeemed, before the account is deleted. A customer who has ordered has used up every code for a
 * first order.
 */
export async function keepCouponMarks(sql: Tx, person: number, mark: Buffer) {
  await sql`
    insert into coupon_phone_hash (coupon_id, phone_hash, number)
    select c.id, ${mark}, greatest(had.count, case when c.first_order and bought.any then c.per_person_limit else 0 end)
    from coupon c, lateral (
      select count(*) as count from issued_coupon i where i.coupon_id = c.id and i.app_user_id = ${person}) had, lateral (
      select exists (select from orders past where past.app_user_id = ${person}
        and past.status not in ('request', 'incomplete', 'withdraw_complete', 'stock_out')) as any) bought
    where c.code is not null and c.valid_until > shop_now() and (had.count > 0 or c.first_order and bought.any)
    on conflict (coupon_id, phone_hash) do update set number = coupon_phone_hash.number + excluded.number`;
}

/** SQL number of the coupons `c` that a customer, or a deleted account with the same phone, redeemed by code. */
export const redeemedCountSql = (sql: Db, person: number, mark: Buffer | null) => sql`(
  (select count(*) from issued_coupon i where i.coupon_id = c.id and i.app_user_id = ${person})
  + coalesce((select m.number from coupon_phone_hash m where m.coupon_id = c.id and m.phone_hash = ${mark}), 0))`;

/** Issues a coupon by its code. The count locks the coupon's row, so the total and personal limits hold for concurrent requests. */
export async function issueByCode(sql: Tx, person: number, code: string, brand: string, mark: Buffer | null) {
  const [row] = await sql<{ id: number }[]>`
    with given as (
      update coupon c set issued_count = c.issued_count + 1
      where c.code = ${code} and shop_now() <= c.valid_until and (c.brands is null or ${brand} = any (c.brands))
        and (c.total_limit is null or c.issued_count < c.total_limit)
        and (c.min_grade is null or c.min_grade <= (select grade from app_user where id = ${person}))
        and ${redeemedCountSql(sql, person, mark)} < c.per_person_limit
      returning c.id
    )
    insert into issued_coupon (coupon_id, app_user_id, number)
    select given.id, ${person}, 1 + (select coalesce(max(number), 0) from issued_coupon i where i.coupon_id = given.id and i.app_user_id = ${person})
    from given returning id`;
  return row?.id;
}

/** Issues one more coupon to a customer as a goodwill gesture; undefined if none is left or its time is over. */
export async function issueCoupon(sql: Tx, coupon: number, person: number) {
  const [row] = await sql<{ id: number }[]>`
    with counted as (
      update coupon set issued_count = issued_count + 1 where id = ${coupon} and valid_until > shop_now() and (total_limit is null or issued_count < total_limit) returning id
    )
    insert into issued_coupon (coupon_id, app_user_id, number)
    select id, ${person}, coalesce((select max(number) from issued_coupon where coupon_id = ${coupon} and app_user_id = ${person}), 0) + 1 from counted
    on conflict do nothing returning id`;
  return row?.id;
}

/**
 * Makes the coupons in `back (issued_coupon_id)` usable again; the end of a statement. A coupon that has expired or expires soon is
 * extended by a week, to the end of that day, because screens show the last day. This happens once, or again if the shop is at fault.
 * Otherwise a buyer could keep it usable by ordering and cancelling every week.
 */
export const restoreCouponsSql = (sql: Db, fault: 'buyer' | 'shop') => sql`
    update issued_coupon i set status = 'returned', used_at = null, order_id = null,
      valid_until = case when c.valid_until <= shop_now() + interval '7 days' and (i.valid_until is null or ${fault} = 'shop')
        then korea_hour(korea_date(shop_now()) + 8, 0) else i.valid_until end
    from back, coupon c where i.id = back.issued_coupon_id and c.id = i.coupon_id and i.status = 'used'`;

/** Expires coupons past their end. */
export async function expireCoupons(sql: Sql) {
  await sql`delete from coupon_phone_hash m using coupon c where c.id = m.coupon_id and c.valid_until <= shop_now()`;
  await sql`
    update issued_coupon i set status = 'expired' from coupon c
    where c.id = i.coupon_id and i.status in ('issued', 'returned') and coalesce(i.valid_until, c.valid_until) <= shop_now()`;
}
