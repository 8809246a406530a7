import type { GiftOrderData } from '#contract/gifts.ts';
import { jsonSql, type Tx } from '../platform/db/database.ts';
import { lastCutOffSql, sentOptionsSql } from './alternatives.ts';

export type NewGift = {
  order: number;
  notiType: string;
  senderName: string;
  message: string;
  card: string;
  kakaoReceiverName: string | null;
  isOptionChoice: boolean;
  isTomorrow: boolean;
  days: number;
  extraDays: number;
  /** In the order of their parcels. */
  tos: { nth: number; link: string; name: string; phone: string | null }[];
};

/** Counts the recipients of gifts that a member started today, paid or unpaid, including cancelled gifts. */
export async function giftsSentToday(sql: Tx, person: number) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from gift_recipient t join gift g on g.id = t.gift_id join orders o on o.id = g.order_id
    where o.app_user_id = ${person} and o.status <> 'incomplete' and korea_date(g.created_at) = korea_date(shop_now())`;
  return row?.count ?? 0;
}

/**
 * Inserts a gift on the lines of its order: the n-th bundle is the n-th recipient's. It expires with the last ship date open to it: its
 * own, or one at which the recipient can replace all its options. Returns a row per recipient: whether it expires before its scheduled
 * message.
 */
export function insertGift(sql: Tx, gift: NewGift) {
  return sql<{ isOverBeforeSent: boolean }[]>`
    with made as (
      insert into gift (order_id, noti_type, sender_name, message, card, kakao_receiver_name, is_option_choice, send_at, days, extra_days)
      values (${gift.order}, ${gift.notiType}, ${gift.senderName}, ${gift.message}, ${gift.card}, ${gift.kakaoReceiverName}, ${gift.isOptionChoice},
        case when ${gift.isTomorrow} then korea_hour(korea_date(shop_now()) + 1, 9) end, ${gift.days}, ${gift.extraDays})
      returning id, send_at
    ), dates as (
      select nullif(greatest(cutoff(l.shipment_date), ${lastCutOffSql(sql, sentOptionsSql(sql), gift.isOptionChoice)}), 'infinity') as cut_off
      from order_line l where l.id = (select min(id) from order_line where order_id = ${gift.order}) and l.shipment_date is not null
    ), tos as (
      select * from jsonb_to_recordset(${jsonSql(sql, gift.tos)}) as x (link uuid, name text, phone text, nth int)
    )
    insert into gift_recipient (gift_id, order_line_id, link, name, phone, cut_off)
    select made.id, l.id, tos.link, tos.name, tos.phone, (select cut_off from dates)
    from made, order_line l join tos on l.bundle_key like '%:gift' || tos.nth
    where l.order_id = ${gift.order}
    order by tos.nth
    returning coalesce(cut_off <= (select send_at from made), false) as "isOverBeforeSent"`;
}

/** Returns whether an order's gift has the same content and recipients in the same order, and the same sending time. */
export async function hasSameGift(sql: Tx, order: number, gift: GiftOrderData) {
  const [row] = await sql<{ same: boolean }[]>`
    select g.noti_type = ${gift.giftNotiType} and g.sender_name = ${gift.giftSenderName} and g.message = ${gift.giftMessage}
      and g.card = ${gift.card} and g.is_option_choice = ${gift.isOptionChoice} and (g.send_at is not null) = ${gift.sendAt === 'tomorrow'}
      and (g.noti_type = 'alimtalkSend' or g.kakao_receiver_name is not distinct from ${gift.kakaoGiftReceiverName ?? null})
      and (g.noti_type = 'kakaotalkSend' or (
        select jsonb_agg(jsonb_build_object('name', t.name, 'phone', t.phone) order by t.id) from gift_recipient t where t.gift_id = g.id
      ) = ${jsonSql(sql, gift.receivers)}::jsonb) as same
    from gift g where g.order_id = ${order}`;
  return row?.same ?? false;
}
