import type { CustomerSession, SocialProvider } from '#contract/auth.ts';
import type { Db, Tx } from '../platform/db/database.ts';

export type NewMember = {
  id: number;
  uuid: string;
  nickname: string | null;
  passwordHash: string;
  userType: CustomerSession['userType'];
};

type Joiner = { email: string; passwordHash: string; name: string; phone: string; advertising: boolean };

/** Inserts a member. Violates app_user_email_key or app_user_phone if the e-mail or phone is taken. */
export async function insertMember(sql: Tx, { email, passwordHash, name, phone, advertising }: Joiner) {
  const [row] = await sql<NewMember[]>`
    insert into app_user (user_type, email, password_hash, name, phone, advertising_alarm, advertising_alarm_at)
    values ('email', ${email}, ${passwordHash}, ${name}, ${phone}, ${advertising}, shop_now())
    returning id, uuid, nickname, password_hash as "passwordHash", user_type as "userType"`;
  return row as NewMember;
}

type MemberName = { id: number; uuid: string; nickname: string | null };

type SocialJoiner = {
  provider: SocialProvider;
  email: string | null;
  name: string;
  phone: string;
  advertising: boolean;
};

/** Inserts a member without a password. A taken e-mail is left out. Violates app_user_phone. */
export async function insertSocialMember(sql: Tx, { provider, email, name, phone, advertising }: SocialJoiner) {
  const [row] = await sql<MemberName[]>`
    insert into app_user (user_type, email, name, phone, advertising_alarm, advertising_alarm_at)
    values (${provider}, (select ${email}::text where not exists (select from app_user where email = ${email})),
      ${name}, ${phone}, ${advertising}, shop_now())
    returning id, uuid, nickname`;
  return row as MemberName;
}

/** Whether a member who has not left is without a profile image. */
export async function lacksProfileImage(sql: Db, person: number) {
  const rows =
    await sql`select from app_user where id = ${person} and deleted_at is null and profile_image_url is null`;
  return rows.length === 1;
}

/** Sets the profile image of a member who has none; returns false otherwise. `path` is the address of the image without size. */
export async function setProfileImage(sql: Tx, person: number, path: string) {
  const rows = await sql`
    update app_user set profile_image_url = ${path} where id = ${person} and deleted_at is null and profile_image_url is null returning id`;
  return rows.length === 1;
}

/** Changes the type of sign-in of a member to a remaining provider, or to e-mail. */
export async function unlinkLoginProvider(sql: Tx, person: number, provider: SocialProvider) {
  await sql`
    update app_user set user_type = coalesce((select provider from social_identity where app_user_id = ${person} limit 1), 'email')
    where id = ${person} and user_type = ${provider}`;
}

/** Has no effect on a deleted account. */
export async function setPasswordHash(sql: Tx, person: number, passwordHash: string) {
  await sql`update app_user set password_hash = ${passwordHash} where id = ${person} and deleted_at is null`;
}

/** Sets whether a customer has the prices of business members. */
export async function setBusinessMember(sql: Tx, person: number, isBusiness: boolean) {
  await sql`update app_user set is_business = ${isBusiness} where id = ${person} and deleted_at is null`;
}

/** Saves the receipt form for the next order, encrypted. */
export async function saveReceiptForm(sql: Db, person: number, encrypted: Buffer) {
  await sql`update app_user set cash_receipt = ${encrypted} where id = ${person} and deleted_at is null`;
}

type SqlValue = ReturnType<Db>;

/**
 * SQL value: won of the accepted purchases of a member between two KST dates, the second exclusive, less refunds (rules D10). The date of a
 * purchase is its first acceptance.
 */
export const gradePurchasesSql = (sql: Db, member: SqlValue, from: SqlValue, before: SqlValue) => sql`
  coalesce((
    select sum(g.cash_share - coalesce((select sum(r.cash) from refund_line r where r.order_line_option_id = g.id), 0))
    from orders o join order_line l on l.order_id = o.id join order_line_option g on g.order_line_id = l.id
    where o.app_user_id = ${member} and l.status <> 'return_complete'
      and l.completed_at >= korea_hour((${from})::date, 0) and l.completed_at < korea_hour((${before})::date, 0)), 0)::bigint`;

/**
 * Updates the grades of members, as part of a statement in which `decided (id, after)` and `kept (app_user_id)` are the decisions of now.
 * Needs `decided`, `kept`. Gives `changed`.
 */
export const applyGradesSql = (sql: Db) => sql`
  changed as (
    update app_user u set grade = d.after from decided d join kept k on k.app_user_id = d.id where u.id = d.id and u.grade <> d.after
  )`;

type Change = {
  name?: string | undefined;
  nickname?: string | undefined;
  phone?: string | undefined;
  refundAccount?: Buffer | undefined;
  centerReply?: boolean | undefined;
  orderDelivery?: boolean | undefined;
  advertising?: boolean | undefined;
  promotion?: boolean | undefined;
};

/** Updates the given fields. The time of a consent changes only with its answer. Violates app_user_nickname or app_user_phone. */
export async function updateMember(sql: Tx, person: number, change: Change) {
  const orNull = (value: string | boolean | Buffer | undefined) => value ?? null;
  // Opting out of advertising includes the night.
  const promotion = orNull(change.advertising === false ? false : change.promotion);
  await sql`
    update app_user set
      name = coalesce(${orNull(change.name)}, name), nickname = coalesce(${orNull(change.nickname)}, nickname),
      phone = coalesce(${orNull(change.phone)}, phone),
      refund_account = coalesce(${orNull(change.refundAccount)}, refund_account),
      center_reply_alarm = coalesce(${orNull(change.centerReply)}, center_reply_alarm),
      order_delivery_alarm = coalesce(${orNull(change.orderDelivery)}, order_delivery_alarm),
      advertising_promotion_at = case when ${promotion}::boolean <> advertising_promotion then shop_now() else advertising_promotion_at end,
      advertising_promotion = coalesce(${promotion}, advertising_promotion),
      advertising_alarm_at = case when ${orNull(change.advertising)}::boolean <> advertising_alarm then shop_now() else advertising_alarm_at end,
      advertising_alarm = coalesce(${orNull(change.advertising)}, advertising_alarm)
    where id = ${person} and deleted_at is null`;
}

/** Returns the customer's refund account, encrypted; null if there is none. */
export async function savedRefundAccountOf(sql: Db, person: number) {
  const [row] = await sql<
    { encrypted: Buffer | null }[]
  >`select refund_account as encrypted from app_user where id = ${person}`;
  return row?.encrypted ?? null;
}
