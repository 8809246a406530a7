import { tidyText } from '#contract/rules/normalize-text.ts';
import { dialledDigits, mobilePattern } from '#contract/rules/phone.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * Finds a member by e-mail or mobile number, ignoring case, surrounding blanks and the invisible characters of a copied text. A member who
 * signed up by a provider may have no e-mail.
 */
export async function memberByTypedContact(sql: Db, typed: string) {
  const phone = typed.includes('@') ? '' : dialledDigits(typed);
  const contact = mobilePattern.test(phone) ? sql`phone = ${phone}` : sql`email = ${tidyText(typed).toLowerCase()}`;
  const [row] = await sql<{ id: number }[]>`
    select id from app_user where ${contact} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

/** The member with this id, unless the account is deleted. */
export async function memberWithId(sql: Db, id: number) {
  const [row] = await sql<{ id: number }[]>`
    select id from app_user where id = ${id} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

/** The largest discount of the coupon, in won, and whether its time is over; a billion where it has no maximum. */
export async function couponValueOf(sql: Db, coupon: number) {
  const [row] = await sql<{ id: number; name: string; worth: number; isOver: boolean }[]>`
    select id, name, coalesce(discount_won, maximum_discount, 1000000000)::bigint as worth, valid_until <= shop_now() as "isOver" from coupon where id = ${coupon}`;
  return row;
}
