import type { LineStatus } from '#contract/lines.ts';
import type { Sql, Tx } from '../base/database.ts';
import { endAt } from './terms.ts';

type Sent = { id: number; lineId: number };

/** First messages whose moment has come, taken by one process: the money is there, and the sender did not ask for later. */
export function takeFirst(sql: Tx) {
  return sql<Sent[]>`
    update gift_to t set sent_count = t.sent_count + 1, last_sent_at = shop_now() from gift_group g join payment p on p.order_id = g.order_id
    where g.id = t.gift_group_id and t.id in (
      select t.id from gift_to t join gift_group g on g.id = t.gift_group_id join payment p on p.order_id = g.order_id
        join order_line l on l.id = t.order_line_id
      where t.status = 'unused' and g.noti_type = 'alimtalkSend' and t.sent_count = 0 and t.phone is not null and t.stopped_at is null
        and p.status = 'paid' and l.status = 'paid' and coalesce(g.send_at <= shop_now(), true) and ${endAt(sql)} > shop_now()
      order by t.id limit 200 for update of t skip locked)
    returning t.id, t.order_line_id as "lineId"`;
}

/** Reminders: 1 at ten on the third day, 2 at ten on the last; once each, and never both at one look (rules D12.2). */
export function takeReminders(sql: Tx, bit: 1 | 2) {
  const moment =
    bit === 1 ? sql`korea_hour(korea_date(p.approved_at) + 3, 10)` : sql`korea_hour(korea_date(${endAt(sql)}), 10)`;
  return sql<Sent[]>`
    update gift_to set reminded = reminded | ${bit === 2 ? 3 : 1}::int, sent_count = sent_count + 1, last_sent_at = shop_now()
    where id in (
      select t.id from gift_to t join gift_group g on g.id = t.gift_group_id join payment p on p.order_id = g.order_id
        join order_line l on l.id = t.order_line_id
      where t.status = 'unused' and t.reminded & ${bit}::int = 0 and t.stopped_at is null and coalesce(t.phone, t.claimed_phone) is not null
        and p.status = 'paid' and l.status = 'paid' and ${moment} <= shop_now() and ${endAt(sql)} > shop_now()
        and (g.noti_type = 'kakaotalkSend' or t.sent_count > 0)
      order by t.id limit 200 for update of t skip locked)
    returning id, order_line_id as "lineId"`;
}

export type Over = { id: number; orderId: number; status: LineStatus; giftId: number };

/** Gifts whose time is over and that nobody has given an address. */
export function over(sql: Sql) {
  return sql<Over[]>`
    select l.id, l.order_id as "orderId", l.status, t.id as "giftId"
    from gift_to t join gift_group g on g.id = t.gift_group_id join payment p on p.order_id = g.order_id
      join order_line l on l.id = t.order_line_id
    where t.status = 'unused' and l.status in ('paid', 'withdraw_partially') and ${endAt(sql)} <= shop_now()
    order by t.id limit 500`;
}
