import { tidyText } from '#contract/rules/normalize-text.ts';
import type { Db } from '../platform/db/database.ts';

/** Finds a member by e-mail, ignoring case, surrounding blanks and the invisible characters of a copied address. */
export async function memberByTypedEmail(sql: Db, email: string) {
  const [row] = await sql<{ id: number; email: string }[]>`
    select id, email from app_user where email = ${tidyText(email).toLowerCase()} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

/** The largest discount of the coupon, in won, and whether its time is over; a billion where it has no maximum. */
export async function couponValueOf(sql: Db, coupon: number) {
  const [row] = await sql<{ id: number; name: string; worth: number; isOver: boolean }[]>`
    select id, name, coalesce(discount_won, maximum_discount, 1000000000)::bigint as worth, valid_until <= shop_now() as "isOver" from coupon where id = ${coupon}`;
  return row;
}
