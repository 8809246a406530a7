import type { Session, SnsType } from '#contract/auth.ts';
import type { Db, Tx } from '../base/database.ts';

export type Member = {
  id: number;
  uuid: string;
  nickname: string | null;
  passwordHash: string;
  userType: Session['userType'];
};

type Joiner = { email: string; passwordHash: string; name: string; phone: string; advertising: boolean };

/** A new member. Breaks app_user_email_key or app_user_phone when somebody has that e-mail or phone. */
export async function makeMember(sql: Tx, { email, passwordHash, name, phone, advertising }: Joiner) {
  const [row] = await sql<Member[]>`
    insert into app_user (user_type, email, password_hash, name, phone, advertising_alarm, advertising_promotion, advertising_alarm_at)
    values ('email', ${email}, ${passwordHash}, ${name}, ${phone}, ${advertising}, ${advertising}, shop_now())
    returning id, uuid, nickname, password_hash as "passwordHash", user_type as "userType"`;
  return row as Member;
}

type Known = { id: number; uuid: string; nickname: string | null };

type SocialJoiner = { provider: SnsType; email: string | null; name: string; phone: string; advertising: boolean };

/** A new member without a password. An e-mail that is somebody's stays theirs. Breaks app_user_phone. */
export async function makeSocialMember(sql: Tx, { provider, email, name, phone, advertising }: SocialJoiner) {
  const [row] = await sql<Known[]>`
    insert into app_user (user_type, email, name, phone, advertising_alarm, advertising_alarm_at)
    values (${provider}, (select ${email}::text where not exists (select from app_user where email = ${email})),
      ${name}, ${phone}, ${advertising}, shop_now())
    returning id, uuid, nickname`;
  return row as Known;
}

/** Who came by a company's door comes by another one, or by e-mail, from here on. */
export async function leaveDoor(sql: Tx, person: number, provider: SnsType) {
  await sql`
    update app_user set user_type = coalesce((select provider from social_identity where app_user_id = ${person} limit 1), 'email')
    where id = ${person} and user_type = ${provider}`;
}

/** Whoever has left gets none. */
export async function keepPassword(sql: Tx, person: number, passwordHash: string) {
  await sql`update app_user set password_hash = ${passwordHash} where id = ${person} and deleted_at is null`;
}

/** A guest turned out to be this member. */
export async function markMerged(sql: Tx, guest: number, member: number) {
  await sql`update app_user set merged_into = ${member} where id = ${guest} and user_type = 'guest'`;
}

/** Whether this person sees and pays what business members do, from here on. */
export async function setBusiness(sql: Tx, person: number, isBusiness: boolean) {
  await sql`update app_user set is_business = ${isBusiness} where id = ${person} and deleted_at is null`;
}

/** How a cash receipt is wanted the next time, encrypted. */
export async function keepReceiptForm(sql: Db, person: number, encrypted: Buffer) {
  await sql`update app_user set cash_receipt = ${encrypted} where id = ${person}`;
}

/** Members whose grade changes, as a part of a statement in which `decided (id, after)` and `kept (app_user_id)` are those decided now. */
export const gradesChanged = (sql: Db) => sql`
  changed as (
    update app_user u set grade = d.after from decided d join kept k on k.app_user_id = d.id where u.id = d.id and u.grade <> d.after
  )`;

/**
 * Guests nobody has been for so many days and on whom nothing hangs that must stay, a few thousand people a round; where the next
 * round begins, 0 for from the start.
 */
export async function sweepIdle(sql: Db, from: number, days: number) {
  const [row] = await sql<{ next: number }[]>`
    with slice as (
      select id from app_user where id > ${from} order by id limit 5000
    ), gone as (
      delete from app_user u using slice
      where u.id = slice.id and u.user_type = 'guest' and u.created_at < now() - make_interval(days => ${days})
        and not exists (select from token t where t.app_user_id = u.id and t.last_used_at > now() - make_interval(days => ${days}))
        and not exists (select from orders o where o.app_user_id = u.id)
        and not exists (select from gift_to t where t.claimed_by = u.id)
        and not exists (select from order_tmp t where t.app_user_id = u.id)
        and not exists (select from point_tx p where p.app_user_id = u.id)
        and not exists (select from coupon_issue c where c.app_user_id = u.id)
        and not exists (select from review r where r.app_user_id = u.id)
    )
    select case when count(*) = 5000 then max(id) else 0 end as next from slice`;
  return row?.next ?? 0;
}

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

/** Changes what is given. The moment of consent moves only when the answer does. Breaks app_user_nickname or app_user_phone. */
export async function changePerson(sql: Tx, person: number, change: Change) {
  const given = (value: string | boolean | Buffer | undefined) => value ?? null;
  await sql`
    update app_user set
      name = coalesce(${given(change.name)}, name), nickname = coalesce(${given(change.nickname)}, nickname),
      phone = coalesce(${given(change.phone)}, phone),
      refund_account = coalesce(${given(change.refundAccount)}, refund_account),
      center_reply_alarm = coalesce(${given(change.centerReply)}, center_reply_alarm),
      order_delivery_alarm = coalesce(${given(change.orderDelivery)}, order_delivery_alarm),
      advertising_promotion_at = case when ${given(change.promotion)}::boolean <> advertising_promotion then shop_now() else advertising_promotion_at end,
      advertising_promotion = coalesce(${given(change.promotion)}, advertising_promotion),
      advertising_alarm_at = case when ${given(change.advertising)}::boolean <> advertising_alarm then shop_now() else advertising_alarm_at end,
      advertising_alarm = coalesce(${given(change.advertising)}, advertising_alarm)
    where id = ${person} and deleted_at is null`;
}
