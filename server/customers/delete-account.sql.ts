import { hyphenatePhone } from '#contract/rules/phone.ts';
import { keepCouponMarks, phoneCouponMark } from '../benefits/coupons.ts';
import { eraseGiftsReceived, leftRecipientsSql } from '../gift-records/erase-gift-recipients.ts';
import { sealOrderIdentities } from '../order-records/order-writes.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { releaseFiles } from '../uploads/attach.ts';

/** Locks the customer, so that no order can be placed while the account is deleted. */
export async function lockCustomer(sql: Tx, person: number) {
  const rows = await sql`select id from app_user where id = ${person} and deleted_at is null for update`;
  return rows.length === 1;
}

/** Returns whether items or money are still in transit, or a refund waits for an account (rules D11.7). */
export async function hasOpenOrders(sql: Tx, person: number) {
  const [row] = await sql<{ open: boolean }[]>`
    select exists (
      select from orders o join order_line l on l.order_id = o.id left join payment p on p.order_id = o.id
      where o.app_user_id = ${person} and (p.stage in ('confirming', 'issuing') or l.status in ('bank_transfer_waiting', 'paid',
        'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'delivering', 'withdraw_request', 'return_request', 'replace_request'))
    ) or exists (
      select from orders o join payment p on p.order_id = o.id
      where o.app_user_id = ${person} and (
        p.stage = 'cancelling' and p.deposit_refund_amount is not null and p.deposit_refund_account is null
        or exists (select from refund r where r.order_id = o.id and r.way = 'bank' and r.account is null and r.status <> 'done'))
    ) as open`;
  return row?.open ?? false;
}

/** Erases personal data and keeps what the law requires: orders, payments and the point history. */
export async function eraseCustomer(sql: Tx, person: number, encryption: Encryption) {
  const [known] = await sql<{ phone: string | null; email: string | null; phones: string[]; words: string[] }[]>`
    select u.phone, u.email, array(
      select distinct phone from (
        select u.phone union
        select a.phone from address a where a.app_user_id = u.id union
        select unnest(array[o.guest_phone, o.address->>'phone', o.address->>'guestOrderPhone']) from orders o where o.app_user_id = u.id
      ) as known (phone) where phone ~ '^[0-9]{8,}$') as phones, array(
      select distinct btrim(w) from (
        select unnest(array[u.name, u.nickname, u.email]) union
        select unnest(array[a.receiver_name, a.address_detail, a.road_address, a.jibun_address]) from address a where a.app_user_id = u.id union
        select unnest(array[o.address->>'addressDetail', o.address->>'roadAddress', o.address->>'jibunAddress', o.address->>'guestOrderName']) from orders o where o.app_user_id = u.id union
        select o.address->>'receiverName' from orders o where o.app_user_id = u.id and length(o.address->>'receiverName') > 2
      ) as known (w) where length(btrim(w)) > 1) as words
    from app_user u where u.id = ${person}`;
  const phone = known?.phone ?? null;
  for (const words of wordsPatterns(known?.words ?? [], known?.phones ?? [], known?.email ?? ''))
    await sql`select forget_words(${person}, ${phone}, ${words})`;
  await eraseGiftsReceived(sql, person, phone);
  if (phone) await keepCouponMarks(sql, person, phoneCouponMark(encryption, phone));
  await sealOrderIdentities(sql, person, encryption);
  await sql`delete from token where app_user_id = ${person}`;
  await sql`delete from address where app_user_id = ${person}`;
  await sql`delete from cart where app_user_id = ${person}`;
  await sql`delete from favorite where app_user_id = ${person}`;
  await sql`delete from idempotency where app_user_id = ${person}`;
  await sql`delete from oauth_request where app_user_id = ${person}`;
  await sql`delete from coupon_code_attempt where app_user_id = ${person}`;
  await sql`delete from password_history where app_user_id = ${person}`;
  await sql`delete from business_application where app_user_id = ${person}`;
  // Uploads of a complaint stay with it (C2.9); open inquiries are closed.
  await sql`
    delete from upload u where app_user_id = ${person} and private
      and not exists (select from inquiry_message m where m.app_user_id = ${person} and u.path = any (m.images))`;
  await sql`
    update inquiry i set state = 'closed', closed_at = shop_moment(), closed_by = 'asker'
    where state <> 'closed' and (
      (order_id is null and app_user_id = ${person}) or order_id in (select id from orders where app_user_id = ${person}))`;
  const theirs = sql`(app_user_id = ${person} or recipient = ${phone})`;
  // Waits for a worker that is sending a message. Afterwards nothing is sent to a person who has left.
  await sql`select id from message where status in ('waiting', 'accepted') and ${theirs} for update`;
  await sql`delete from message where ${theirs}`;
  await sql`delete from notification where app_user_id = ${person}`;
  await sql`delete from consent_reminder where app_user_id = ${person}`;
  await sql`delete from verification where app_user_id = ${person} or phone = ${phone}`;
  await sql`delete from guest_order_session where app_user_id = ${person} or phone = ${phone}`;
  await sql`update issued_coupon set status = 'expired' where app_user_id = ${person} and status in ('issued', 'returned')`;
  const [shown] = await sql<
    { path: string | null }[]
  >`select profile_image_url as path from app_user where id = ${person}`;
  if (shown?.path) await releaseFiles(sql, [shown.path]);
  await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key)
    select app_user_id, 'secession', -balance, '회원 탈퇴', 'secession ' || app_user_id from point_account
    where app_user_id = ${person} and balance <> 0 on conflict do nothing`;
  await sql`
    update app_user set email = null, password_hash = null, name = null, nickname = null, phone = null, profile_image_url = null,
      refund_account = null, cash_receipt = null, is_business = false, advertising_alarm = false, advertising_promotion = false, advertising_promotion_at = null, deleted_at = shop_now()
    where id = ${person}`;
}

/** Erases members who left while a gift to them was on its way, once it is over, with the messages about its delivery. */
export async function eraseLeftRecipients(sql: Db) {
  await sql`
    with ${leftRecipientsSql(sql)}
    delete from message m using left_recipient g
    where m.order_line_id in (select gift_parcel(g.order_line_id)) and m.recipient = g.phone`;
}

/**
 * Patterns of PostgreSQL that find the phones in every spelling, and then these words, the longest first: PostgreSQL refuses one pattern
 * with the words of hundreds of people as too complex. The last pattern finds the e-mail and its parts, since requests for approval are
 * found by the e-mail.
 */
function wordsPatterns(words: string[], phones: string[], email: string) {
  const byLength = words.sort((a, b) => b.length - a.length);
  const parts = [
    ...phones.map((word) => ({ word, pattern: phonePatternOf(word) })),
    ...byLength.map((word) => ({ word, pattern: word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&') })),
  ];
  const ofEmail = (isPart: boolean) =>
    parts.filter(({ word }) => email.includes(word.toLowerCase()) === isPart).map(({ pattern }) => pattern);
  const others = ofEmail(false);
  const rounds = Array.from(
    { length: Math.ceil(others.length / partsOfPattern) },
    (_, round) => round * partsOfPattern,
  );
  const patterns = [...rounds.map((from) => others.slice(from, from + partsOfPattern)), ofEmail(true)];
  return patterns.filter(({ length }) => length > 0).map((pattern) => pattern.join('|'));
}

const partsOfPattern = 200;

/** A phone with or without its country code, with a sign between its digits and up to three between its parts: "+82 10 - 1234 - 5678". */
function phonePatternOf(phone: string) {
  const parts = hyphenatePhone(phone).split('-');
  const pattern = parts.map((digits) => [...digits].join('[^0-9]?')).join('[^0-9]{0,3}');
  return pattern.replace(/^0/, '(?:0|\\+?82[^0-9]{0,2}0?)');
}
