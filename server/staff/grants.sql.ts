import type { Db, Tx } from '../base/database.ts';

export async function memberByEmail(sql: Db, email: string) {
  const [row] = await sql<{ id: number; email: string }[]>`
    select id, email from app_user where email = ${email.trim().toLowerCase()} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

export async function couponWorth(sql: Db, coupon: number) {
  const [row] = await sql<{ id: number; name: string; worth: number }[]>`
    select id, name, coalesce(discount_won, maximum_discount, 1000000000)::bigint as worth from coupon where id = ${coupon}`;
  return row;
}

export async function issueCoupon(sql: Tx, coupon: number, person: number) {
  const [row] = await sql<{ id: number }[]>`
    with counted as (
      update coupon set issued_count = issued_count + 1 where id = ${coupon} and (total_limit is null or issued_count < total_limit) returning id
    )
    insert into coupon_issue (coupon_id, app_user_id, number)
    select id, ${person}, coalesce((select max(number) from coupon_issue where coupon_id = ${coupon} and app_user_id = ${person}), 0) + 1 from counted
    on conflict do nothing returning id`;
  return row?.id;
}
