import type { DeliveryAddress } from '#contract/addresses.ts';
import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

/** Takes a link for whoever holds this number, once; false when somebody has it, or it waits no more. */
export async function claimGiftLink(sql: Db, gift: number, person: number, phone: string) {
  const rows = await sql`
    update gift_recipient set claimed_at = shop_now(), claimed_by = ${person}, claimed_phone = ${phone}
    where id = ${gift} and claimed_at is null and status = 'unused' and coalesce(phone, ${phone}) = ${phone}
    returning id`;
  return rows.length === 1;
}

/** Whether a person has this number, in an account or proven within a day. */
export async function isClaimedByNumber(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ holds: boolean }[]>`
    select exists (select from app_user where id = ${person} and user_type <> 'guest' and phone = ${phone})
      or exists (select from verification v where v.app_user_id = ${person} and v.phone = ${phone} and v.verified_at > now() - interval '1 day') as holds`;
  return row?.holds ?? false;
}

/** Nobody else changes what becomes of this order's gifts until this transaction ends: payment first, then the order, as everywhere. */
export async function lockGifts(sql: Tx, order: number) {
  await sql`select id from payment where order_id = ${order} for update`;
  await sql`select id from orders where id = ${order} for update`;
}

/** The address, once; false when it has one or waits no more. */
export async function setGiftAddress(sql: Tx, gift: number, address: DeliveryAddress, consent: string) {
  const rows = await sql`
    update gift_recipient set status = 'used', address = ${jsonSql(sql, address)}, addressed_at = shop_now(), consent = ${consent}
    where id = ${gift} and status = 'unused' and claimed_at is not null returning id`;
  return rows.length === 1;
}

/** Another address for one that has one; from when its days count does not change. */
export async function replaceGiftAddress(sql: Tx, gift: number, address: DeliveryAddress, consent: string) {
  const rows = await sql`
    update gift_recipient set address = ${jsonSql(sql, address)}, consent = ${consent} where id = ${gift} and status = 'used' returning id`;
  return rows.length === 1;
}

/** One more week, once, and only where it brings more time. */
export async function extendGiftExpiry(sql: Tx, gift: number, by: 'buyer' | 'receiver') {
  const [row] = await sql<{ endAt: string }[]>`
    update gift_recipient t set extended_at = shop_now(), extended_by = ${by}
    from gift g join payment p on p.order_id = g.order_id
    where t.id = ${gift} and g.id = t.gift_id and t.status = 'unused' and t.extended_at is null and g.extra_days > 0
      and gift_end(p.approved_at, g.days, t.cut_off) > shop_now()
      and gift_end(p.approved_at, g.days + g.extra_days, t.cut_off) > gift_end(p.approved_at, g.days, t.cut_off)
    returning gift_end(p.approved_at, g.days + g.extra_days, t.cut_off) as "endAt"`;
  return row?.endAt;
}

/** Ends the gift messages of all senders to a number, also those of gifts it knows already. */
export async function optOutOfGifts(sql: Tx, phone: string, mark: Buffer) {
  await sql`insert into gift_opt_out (number_fingerprint) values (${mark}) on conflict do nothing`;
  await sql`
    update gift_recipient set stopped_at = shop_now()
    where (phone = ${phone} or claimed_phone = ${phone}) and status = 'unused' and stopped_at is null`;
}

/** Whether a number has opted out of messages of gifts. */
export async function isOptedOutOfGifts(sql: Db, mark: Buffer) {
  const rows = await sql`select from gift_opt_out where number_fingerprint = ${mark}`;
  return rows.length === 1;
}

/** The receiver wants no more letters; a second time changes nothing. False where the link is nobody's. */
export async function stopGiftMessages(sql: Db, link: string) {
  const rows = await sql`
    update gift_recipient set stopped_at = coalesce(stopped_at, shop_now()) where link = ${link} returning id`;
  return rows.length === 1;
}

/** Ends gifts that wait, or that were said no to; how many there were. */
export async function endGifts(sql: Tx, gifts: number[], status: 'withdraw' | 'rejected' | 'expired') {
  const rows = await sql`
    update gift_recipient set status = ${status}, ended_at = shop_now()
    where id = any (${gifts}::bigint[]) and (status = 'unused' or ${status} = 'rejected' and status = 'used') returning id`;
  return rows.length;
}
