import type { Db } from '../platform/db/database.ts';

/** Finds a member by e-mail, ignoring case and surrounding blanks. */
export async function memberByTypedEmail(sql: Db, email: string) {
  const [row] = await sql<{ id: number; email: string }[]>`
    select id, email from app_user where email = ${email.trim().toLowerCase()} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

/** The largest discount of the coupon, in won; a billion where it has no maximum. */
export async function couponValueOf(sql: Db, coupon: number) {
  const [row] = await sql<{ id: number; name: string; worth: number }[]>`
    select id, name, coalesce(discount_won, maximum_discount, 1000000000)::bigint as worth from coupon where id = ${coupon}`;
  return row;
}
