import type { GiftGroup, GiftStatus } from '#contract/gifts.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { ReceivedGiftSummary } from '#contract/received-gifts.ts';
import { paymentMethodsWith } from '#contract/rules/payments.ts';
import { giftExpiresAt, isLongerWait, isReceivedBySql } from '../gift-records/expiry.ts';
import type { Db } from '../platform/db/database.ts';
import { giftProductSql, optionNameOf } from './gift.sql.ts';

const wholeRefundMethods = paymentMethodsWith(({ isWhole }) => isWhole);

export type GiftRecipientRow = {
  id: number;
  uuid: string;
  name: string;
  phone: string | null;
  status: GiftStatus;
  lineId: number;
  lineStatus: LineStatus;
  expireDate: string | null;
  isOver: boolean;
  extended: boolean;
  isLonger: boolean;
  lastSentAt: string | null;
  resent: number;
  isStopped: boolean;
  isUndelivered: boolean;
  cash: number;
  point: number;
};

export type GiftGroupRow = Omit<GiftGroup, 'giftTos' | 'canAllWithdraw'> & {
  orderId: number;
  orderStatus: string;
  brand: string;
  /** A partial refund is not possible: phone bills, and coupons that exclude it. */
  noPartial: boolean;
  tos: GiftRecipientRow[];
  count: number;
};

type GiftGroupQuery = { person: number; key?: number | string; before?: number | undefined; take?: number };

/** Reads gifts that a customer has sent and begun to pay, newest first; one more than `take` shows whether there is a next page. */
export function giftGroupsOf(sql: Db, { person, key, before, take = 1 }: GiftGroupQuery) {
  return sql<GiftGroupRow[]>`
    select g.id, g.uuid, o.id as "orderId", o.uuid as "orderUuid", o.order_number as "orderNumber", o.status as "orderStatus", o.brand,
      o.total_price as "giftTotalPrice", o.products_price as "giftTotalProductsPrice", o.shipping_fee as "giftTotalShippingFee",
      gift_status(o.status, x.standings) as "giftGroupStatus", x.empty as "emptyAddressCount", x.sent as "sendCount",
      g.sender_name as "giftSenderName", g.message as "giftMessage", g.noti_type as "giftNotiType",
      g.kakao_receiver_name as "kakaoGiftReceiverName", g.card, g.is_option_choice as "isOptionChoice",
      case when g.noti_type = 'alimtalkSend' then coalesce(greatest(g.send_at, p.approved_at), g.send_at, g.created_at) end as "sendDate",
      g.created_at as "createDate", x.product, x.name as "optionName", x.receivers as "receiverCount", x.tos,
      p.method = any (${wholeRefundMethods}::text[]) or exists (select from order_coupon c where c.order_id = o.id and c.no_partial) as "noPartial",
      ${key === undefined ? countOf(sql, person) : sql`1`}::int as count
    from gift g join orders o on o.id = g.order_id join payment p on p.order_id = o.id, lateral (
      select array_agg(gift_display_status(t.status, l.status)) as standings, count(*)::int as receivers,
        (count(*) filter (where gift_display_status(t.status, l.status) = 'unused'))::int as empty, sum(t.sent_count)::int as sent,
        (array_agg(l.product order by t.id))[1] as product, (array_agg(${optionNameOf(sql)} order by t.id))[1] as name,
        json_agg(json_build_object('id', t.id, 'uuid', t.link, 'name', t.name, 'phone', t.phone, 'status', gift_display_status(t.status, l.status),
          'lineId', l.id, 'lineStatus', l.status, 'expireDate', iso(${giftExpiresAt(sql)}), 'isOver', coalesce(${giftExpiresAt(sql)} <= shop_now(), false),
          'extended', t.extended_at is not null,
          'isLonger', ${isLongerWait(sql)},
          'lastSentAt', iso(t.last_sent_at), 'resent', t.resent_count, 'isStopped', t.stopped_at is not null,
          'isUndelivered', coalesce((select m.status in ('withheld', 'failed') from message m where m.order_id = o.id
            and m.event like m.kind || ' ' || t.id || ' %' and m.kind in ('GIFT_RECEIVED', 'GIFT_REMIND') and m.channel <> 'push' order by m.id desc limit 1), false),
          'cash', b.cash, 'point', b.point) order by t.id) as tos
      from gift_recipient t join order_line l on l.id = t.order_line_id, lateral (
        select coalesce(sum(r.cash + r.shipping), 0)::bigint as cash, coalesce(sum(r.point), 0)::bigint as point from (
          -- The fee of a return is that of one recipient, because a claim is about one line.
          select f.id, sum(rl.cash) as cash, sum(rl.point) as point,
            coalesce((f.parts->'shipping'->>l.bundle_key)::bigint, 0) + coalesce((f.parts->>'returning')::bigint, 0) as shipping
          from refund f join refund_line rl on rl.refund_id = f.id join order_line_option og on og.id = rl.order_line_option_id
            join order_line ol on ol.id = og.order_line_id
          where f.order_id = o.id and ol.bundle_key = l.bundle_key group by f.id) r) b
      where t.gift_id = g.id) x
    where o.app_user_id = ${person} and ${begun(sql)}
      ${typeof key === 'number' ? sql`and g.id = ${key}` : typeof key === 'string' ? sql`and g.uuid = ${key}` : sql``}
      ${key === undefined ? sql`and o.status <> 'incomplete' and o.deleted_at is null` : sql``}
      ${before ? sql`and g.id < ${before}` : sql``}
    order by g.id desc limit ${take + 1}`;
}

// An order in the payment window is not a gift yet.
const begun = (sql: Db) => sql`o.status <> 'request'`;

const countOf = (sql: Db, person: number) => sql`(
  select count(*) from gift x join orders o on o.id = x.order_id
  where o.app_user_id = ${person} and ${begun(sql)} and o.status <> 'incomplete' and o.deleted_at is null)`;

/** Returns the gift of a recipient, for its sender only. */
export async function groupOfRecipient(sql: Db, person: number, to: number) {
  const [row] = await sql<{ groupId: number }[]>`
    select t.gift_id as "groupId" from gift_recipient t join gift g on g.id = t.gift_id join orders o on o.id = g.order_id
    where t.id = ${to} and o.app_user_id = ${person}`;
  return row?.groupId;
}

/** Returns the recipient of a link, for the gift's sender only. */
export async function recipientOfLink(sql: Db, person: number, link: string) {
  const [row] = await sql<{ id: number }[]>`
    select t.id from gift_recipient t join gift g on g.id = t.gift_id join orders o on o.id = g.order_id
    where t.link = ${link} and o.app_user_id = ${person}`;
  return row?.id;
}

export type ReceivedGiftRow = Omit<ReceivedGiftSummary, 'stateText'> & {
  id: number;
  lineStatus: LineStatus;
  count: number;
};

/** Reads gifts that a member received: claimed with the account or its number, and unclaimed ones that were sent to its number. */
export function receivedGiftsOf(sql: Db, person: number, before: number | undefined, take: number) {
  return sql<ReceivedGiftRow[]>`
    with mine as (
      select t.id from gift_recipient t where ${isReceivedBySql(sql, person)}
      union
      select t.id from gift_recipient t join app_user u on u.phone = t.phone
      where u.id = ${person} and u.user_type <> 'guest' and t.claimed_at is null and t.status = 'unused'
    ), counted as (
      select t.id, count(*) over ()::int as count from mine join gift_recipient t on t.id = mine.id join gift g on g.id = t.gift_id
        join orders o on o.id = g.order_id where o.status not in ('request', 'bank_transfer_waiting', 'incomplete')
        and (g.send_at is null or g.send_at <= shop_now() or t.claimed_at is not null)
    )
    select t.id, t.link as uuid, gift_display_status(t.status, l.status) as "giftStatus", ${giftExpiresAt(sql)} as "expireDate",
      case when t.status = 'used' then l.status end as "orderItemProductStatus", l.status as "lineStatus",
      g.sender_name as "giftSenderName", g.card, ${giftProductSql(sql)} as product, ${optionNameOf(sql)} as "optionName",
      g.created_at as "createDate", c.count
    from counted c join gift_recipient t on t.id = c.id join gift g on g.id = t.gift_id join payment p on p.order_id = g.order_id
      join order_line l on l.id = t.order_line_id
    where ${before ?? null}::bigint is null or t.id < ${before ?? null}
    order by t.id desc limit ${take + 1}`;
}
