import type { Db } from '../platform/db/database.ts';

/** Spelled in any case, with any blanks around it. */
export async function memberByTypedEmail(sql: Db, email: string) {
  const [row] = await sql<{ id: number; email: string }[]>`
    select id, email from app_user where email = ${email.trim().toLowerCase()} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

/** The most it can take off, in won; a billion where there is no bound. */
export async function couponValueOf(sql: Db, coupon: number) {
  const [row] = await sql<{ id: number; name: string; worth: number }[]>`
    select id, name, coalesce(discount_won, maximum_discount, 1000000000)::bigint as worth from coupon where id = ${coupon}`;
  return row;
}
