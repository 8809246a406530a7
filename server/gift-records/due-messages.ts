import type { LineStatus } from '#contract/lines.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import { lastCutOffSql, sentOptionsSql } from './alternatives.ts';
import { giftExpiresAt } from './expiry.ts';

type DueGiftMessage = { id: number; lineId: number };

/**
 * Takes first messages that are due, each by one process: the gift is paid and its sending time has come. If neither sender nor
 * recipient has bought here before, the message waits. So a sender cannot send a text to a stranger and cancel the gift at once.
 */
export function takeFirstMessages(sql: Tx) {
  return sql<DueGiftMessage[]>`
    update gift_recipient t set sent_count = t.sent_count + 1, last_sent_at = shop_now() from gift g join payment p on p.order_id = g.order_id
    where g.id = t.gift_id and t.id in (
      select t.id from gift_recipient t join gift g on g.id = t.gift_id join payment p on p.order_id = g.order_id
        join order_line l on l.id = t.order_line_id join orders o on o.id = g.order_id
      where t.status = 'unused' and g.noti_type = 'alimtalkSend' and t.sent_count = 0
        and (p.approved_at <= shop_now() - make_interval(secs => (policy_of('giftFirstSeconds', o.brand) #>> '{}')::int)
          or ${hasKeptOrder(sql, sql`x.app_user_id = o.app_user_id and x.id <> o.id`)}
          or ${hasKeptOrder(sql, sql`x.app_user_id = (select u.id from app_user u where u.phone = t.phone and u.user_type <> 'guest' and u.deleted_at is null limit 1)`)}) and t.phone is not null and t.stopped_at is null
        and p.status = 'paid' and l.status in ('paid', 'withdraw_partially') and coalesce(g.send_at <= shop_now(), true) and ${giftExpiresAt(sql)} > shop_now()
      order by t.id limit 200 for update of t skip locked)
    returning t.id, t.order_line_id as "lineId"`;
}

/**
 * Whether an order `x` was shipped and not refunded in full: an order that is only paid could be cancelled as quickly as the gift.
 */
const hasKeptOrder = (sql: Tx, which: ReturnType<Tx>) => sql`exists (
  select from orders x join payment k on k.order_id = x.id join order_line sent on sent.order_id = x.id
  where ${which} and k.status = 'paid' and k.paid_amount > k.refunded_amount and sent.shipped_at is not null)`;

/**
 * Takes reminders: 1 at 10:00 on the third day, 2 at 10:00 on the last, or on the day before an end in the morning; once each, never both in
 * one run, and not on the day of the first message (rules D12.2).
 */
export function takeGiftReminders(sql: Tx, bit: 1 | 2) {
  const moment =
    bit === 1
      ? sql`korea_hour(korea_date(p.approved_at) + 3, 10)`
      : sql`korea_hour(korea_date(${giftExpiresAt(sql)} - interval '12 hours'), 10)`;
  return sql<DueGiftMessage[]>`
    update gift_recipient set reminded = reminded | ${bit === 2 ? 3 : 1}::int, sent_count = sent_count + 1, last_sent_at = shop_now()
    where id in (
      select t.id from gift_recipient t join gift g on g.id = t.gift_id join payment p on p.order_id = g.order_id
        join order_line l on l.id = t.order_line_id
      where t.status = 'unused' and t.reminded & ${bit}::int = 0 and t.stopped_at is null and coalesce(t.phone, t.claimed_phone) is not null
        and p.status = 'paid' and l.status in ('paid', 'withdraw_partially') and ${moment} <= shop_now() and ${giftExpiresAt(sql)} > shop_now()
        and korea_date(${moment}) > korea_date(greatest(p.approved_at, g.send_at))
        and (g.noti_type = 'kakaotalkSend' or t.sent_count > 0)
      order by t.id limit 200 for update of t skip locked)
    returning id, order_line_id as "lineId"`;
}

/**
 * Ends the time of gifts without an address that cannot be received any more: the cut-off of their ship date is over, and at no other date
 * all their options can be replaced (rules D12.3).
 */
export async function closeGiftsWithoutDate(sql: Sql) {
  await sql`
    update gift_recipient set cut_off = closed.at from (
      select t.id, cutoff(l.shipment_date) as at from gift_recipient t join gift g on g.id = t.gift_id join order_line l on l.id = t.order_line_id
      where t.status = 'unused' and coalesce(t.cut_off > shop_now(), true) and cutoff(l.shipment_date) <= shop_now()
        and l.status in ('paid', 'withdraw_partially') and ${lastCutOffSql(sql, sentOptionsSql(sql), sql`g.is_option_choice`)} is null
      for update of t skip locked) closed
    where gift_recipient.id = closed.id`;
}

export type ExpiredGift = { id: number; orderId: number; status: LineStatus; giftId: number };

/** Reads expired gifts without an address. */
export function expiredGifts(sql: Sql) {
  return sql<ExpiredGift[]>`
    select l.id, l.order_id as "orderId", l.status, t.id as "giftId"
    from gift_recipient t join gift g on g.id = t.gift_id join payment p on p.order_id = g.order_id
      join order_line l on l.id = t.order_line_id
    where t.status = 'unused' and l.status in ('paid', 'withdraw_partially') and ${giftExpiresAt(sql)} <= shop_now()
    order by t.id limit 500`;
}
