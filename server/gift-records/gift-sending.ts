import type { Db, Tx } from '../platform/db/database.ts';
import { giftExpiresAt } from './expiry.ts';

export type GiftResend = {
  id: number;
  wait: number;
  left: number;
  isStopped: boolean;
  hasNumber: boolean;
  isPaid: boolean;
};

/**
 * Counts one more message for each recipient that has received the first and may receive another, and returns them. Rows are locked
 * in the order of ids.
 */
export function resendGift(sql: Tx, tos: number[], terms: { seconds: number; times: number }) {
  return sql<{ id: number; sentAt: string; left: number; nth: number }[]>`
    update gift_recipient t set resent_count = t.resent_count + 1, sent_count = t.sent_count + 1, last_sent_at = shop_now()
    from gift g join payment p on p.order_id = g.order_id, order_line l
    where t.id in (select id from gift_recipient where id = any (${tos}::bigint[]) order by id for update)
      and g.id = t.gift_id and l.id = t.order_line_id and l.status in ('paid', 'withdraw_partially') and p.status = 'paid'
      and ${giftExpiresAt(sql)} > shop_now() and t.status = 'unused' and t.phone is not null and t.stopped_at is null
      and t.sent_count > 0 and t.resent_count < ${terms.times}
      and coalesce(t.last_sent_at <= shop_now() - make_interval(secs => ${terms.seconds}), true)
    returning t.id, t.last_sent_at as "sentAt", ${terms.times} - t.resent_count as left, t.resent_count as nth`;
}

/** Returns why a message cannot be resent: unpaid, seconds to wait, no resends left, stopped, or no number. */
export async function giftResendStateOf(sql: Db, to: number, terms: { seconds: number; times: number }) {
  const [row] = await sql<GiftResend[]>`
    select t.id, greatest(0, ceil(extract(epoch from t.last_sent_at - shop_now()) + ${terms.seconds}))::int as wait,
      ${terms.times} - t.resent_count as left, t.stopped_at is not null as "isStopped", t.phone is not null as "hasNumber",
      p.status = 'paid' as "isPaid"
    from gift_recipient t join gift g on g.id = t.gift_id join payment p on p.order_id = g.order_id where t.id = ${to}`;
  return row;
}

/** Counts one share of the link while the gift is unused. If the shop sends messages to a number, only those are counted. */
export async function countGiftShare(sql: Db, to: number) {
  await sql`
    update gift_recipient t set sent_count = t.sent_count + 1, last_sent_at = shop_now() from gift g
    where t.id = ${to} and t.status = 'unused' and g.id = t.gift_id and g.noti_type = 'kakaotalkSend'`;
}
