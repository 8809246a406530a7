import type { DeliveryAddress } from '#contract/addresses.ts';
import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

/** Claims a link for a holder of this number, once; returns false if it is claimed or no longer waits. */
export async function claimGiftLink(sql: Db, gift: number, person: number, phone: string) {
  const rows = await sql`
    update gift_recipient set claimed_at = shop_now(), claimed_by = ${person}, claimed_phone = ${phone}
    where id = ${gift} and claimed_at is null and status = 'unused' and coalesce(phone, ${phone}) = ${phone}
    returning id`;
  return rows.length === 1;
}

/** Moves the gifts that a guest received to the member who signs in. */
export async function moveReceivedGifts(sql: Tx, guest: number, member: number) {
  await sql`update gift_recipient set claimed_by = ${member} where claimed_by = ${guest}`;
}

/** Returns whether a customer has this number, in the account or verified within a day. */
export async function isClaimedByNumber(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ holds: boolean }[]>`
    select exists (select from app_user where id = ${person} and user_type <> 'guest' and phone = ${phone})
      or exists (select from verification v where v.app_user_id = ${person} and v.phone = ${phone} and v.verified_at > now() - interval '1 day') as holds`;
  return row?.holds ?? false;
}

/** Locks the gifts of an order until the transaction ends: payment first, then the order, as everywhere. */
export async function lockGifts(sql: Tx, order: number) {
  await sql`select id from payment where order_id = ${order} for update`;
  await sql`select id from orders where id = ${order} for update`;
}

/** Sets the address, once; returns false if the gift has one or no longer waits. */
export async function setGiftAddress(sql: Tx, gift: number, address: DeliveryAddress, consent: string) {
  const rows = await sql`
    update gift_recipient set status = 'used', address = ${jsonSql(sql, address)}, addressed_at = shop_now(), consent = ${consent}
    where id = ${gift} and status = 'unused' and claimed_at is not null returning id`;
  return rows.length === 1;
}

/** Replaces an address; the start of the gift's days does not change. */
export async function replaceGiftAddress(sql: Tx, gift: number, address: DeliveryAddress, consent: string) {
  const rows = await sql`
    update gift_recipient set address = ${jsonSql(sql, address)}, consent = ${consent} where id = ${gift} and status = 'used' returning id`;
  return rows.length === 1;
}

/** Extends a gift by a week, once, and only if that gives more time. */
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

/** Ends the gift messages of all senders to a number, including gifts already sent. */
export async function optOutOfGifts(sql: Tx, phone: string, mark: Buffer) {
  await sql`insert into gift_opt_out (number_fingerprint) values (${mark}) on conflict do nothing`;
  await sql`
    update gift_recipient set stopped_at = shop_now()
    where (phone = ${phone} or claimed_phone = ${phone}) and status = 'unused' and stopped_at is null`;
}

/** Returns whether a number has opted out of gift messages. */
export async function isOptedOutOfGifts(sql: Db, mark: Buffer) {
  const rows = await sql`select from gift_opt_out where number_fingerprint = ${mark}`;
  return rows.length === 1;
}

/** Stops the messages of a gift; a second call changes nothing. Returns false for an unknown link. */
export async function stopGiftMessages(sql: Db, link: string) {
  const rows = await sql`
    update gift_recipient set stopped_at = coalesce(stopped_at, shop_now()) where link = ${link} returning id`;
  return rows.length === 1;
}

/** Ends gifts that wait or were declined; returns their number. */
export async function endGifts(sql: Tx, gifts: number[], status: 'withdraw' | 'rejected' | 'expired') {
  const rows = await sql`
    update gift_recipient set status = ${status}, ended_at = shop_now()
    where id = any (${gifts}::bigint[]) and (status = 'unused' or ${status} = 'rejected' and status = 'used') returning id`;
  return rows.length;
}
