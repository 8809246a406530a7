import type { DeliveryAddress } from '#contract/addresses.ts';
import type { Claim } from '#contract/claims.ts';
import type { GiftNotificationType, GiftStatus } from '#contract/gifts.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { deliverableAreasOf, type GiftParcel, type OrderedGiftParcel } from '../gift-records/delivery-area.ts';
import { giftExpiresAt, isLongerWait, isReceivedBySql } from '../gift-records/expiry.ts';
import { isLateRestSql } from '../order-records/late-rest.ts';
import { photoRequestSql } from '../order-records/photo-request.ts';
import { returnPolicySql } from '../order-records/return-policy.ts';
import type { Db } from '../platform/db/database.ts';

/** One recipient's gift with all values that its answers depend on. */
export type GiftRow = {
  id: number;
  link: string;
  groupId: number;
  orderId: number;
  lineId: number;
  /** The line to review: delivered and not reviewed; only for a customer with an account. */
  reviewLine: string | null;
  brand: string;
  lineStatus: LineStatus;
  /** The status that decides what the recipient may do: the rest of a line that is being packed or is late counts as such. */
  stage: LineStatus;
  /** A gift whose line was cancelled separately counts as withdrawn. */
  status: GiftStatus;
  notiType: GiftNotificationType;
  senderName: string;
  message: string;
  card: string;
  isOptionChoice: boolean;
  isPaid: boolean;
  endAt: string | null;
  isOver: boolean;
  isExtended: boolean;
  /** Whether an extension of one week would give it more time. */
  isLonger: boolean;
  isStopped: boolean;
  name: string;
  /** The number it was sent to, or that claimed it. */
  phone: string | null;
  claimedPhone: string | null;
  /** Whether the requester is the recipient, by account, number or proof; and whether they are the sender. */
  isMine: boolean;
  isSender: boolean;
  address: DeliveryAddress | null;
  /** When the recipient entered the first address: the dates of dispatch and arrival count from it. */
  addressedAt: string | null;
  productName: string;
  product: ReceivedGift['giftGroup']['product'];
  optionName: string;
  /** By area 0 to 3. */
  goesTo: boolean[];
  /** The surcharge that the sender prepaid, and the part that was refunded, in won. */
  areaPaid: number;
  areaBack: number;
  boxed: GiftParcel;
  bundleKey: string;
  shipmentDate: string | null;
  /** Business days between the address and dispatch, for items without a ship date. */
  dispatchDays: number;
  arrival: string | null;
  /** The last delay, also after the gift was ready. */
  delay: { reason: string; newDate: string } | null;
  delivery: ReceivedGift['delivery'];
  claims: Claim[];
  /** The recipient's line and the lines that claims have split from it. */
  parcel: (Pick<ReceivedGift['claimables'][number], 'line' | 'deliveredDate' | 'units' | 'options' | 'optionText'> & {
    status: LineStatus;
  })[];
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
};

/** `areaMost`: the part of an island surcharge that a brand bears, in won. */
type GiftViewer = { person: number; areaMost: (brand: string) => number };
type Row = Omit<GiftRow, 'goesTo'> & Pick<OrderedGiftParcel, 'undeliverable' | 'giftArea' | 'areaFees'>;

/** Reads a gift by id for its sender, or by link for any holder of the link. */
export async function giftRowOf(sql: Db, key: number | string, asked: GiftViewer) {
  const [row] = await sql<Row[]>`
    select ${columns(sql, asked)} ${sources(sql)}
    where ${typeof key === 'number' ? sql`t.id = ${key} and o.app_user_id = ${asked.person}` : sql`t.link = ${key}`}`;
  return row && withAreas(row, asked);
}

/** Reads a gift by its line, without an owner check: for jobs. */
export async function giftOfLine(sql: Db, line: number) {
  const noViewer = { person: 0, areaMost: () => 0 };
  const [row] = await sql<Row[]>`
    select ${columns(sql, noViewer)} ${sources(sql)} where t.order_line_id = ${line}`;
  return row && withAreas(row, noViewer);
}

function withAreas({ undeliverable, giftArea, areaFees, ...gift }: Row, { areaMost }: GiftViewer): GiftRow {
  return { ...gift, goesTo: deliverableAreasOf({ ...gift, undeliverable, giftArea, areaFees }, areaMost(gift.brand)) };
}

const sources = (sql: Db) => sql`
  from gift_recipient t join gift g on g.id = t.gift_id join orders o on o.id = g.order_id join payment p on p.order_id = o.id
    join order_line l on l.id = t.order_line_id join product d on d.id = l.product_id`;

const columns = (sql: Db, { person }: GiftViewer) => sql`
  t.id, t.link, t.gift_id as "groupId", o.id as "orderId", l.id as "lineId",
  (select part.uuid from order_line part where part.order_id = o.id and part.bundle_key = l.bundle_key and not part.is_reviewed
      and part.status in ('delivery_end', 'complete', 'replace_complete') and part.delivered_at is not null
      and korea_date(part.delivered_at) + policy_of('reviewDays', o.brand)::int >= korea_date(shop_now())
      and exists (select from app_user u where u.id = ${person} and u.user_type <> 'guest')
    order by part.id limit 1) as "reviewLine", o.brand,
  l.status as "lineStatus", case when ${isLateRestSql(sql)} then 'delivery_delay'
    when l.status = 'withdraw_partially' and l.confirmed_at is not null then 'delivery_waiting' else l.status end as stage, gift_display_status(t.status, l.status) as status, g.noti_type as "notiType", g.sender_name as "senderName",
  g.message, g.card, g.is_option_choice as "isOptionChoice",
  p.approved_at is not null and o.status not in ('request', 'bank_transfer_waiting', 'incomplete') as "isPaid",
  ${giftExpiresAt(sql)} as "endAt", coalesce(${giftExpiresAt(sql)} <= shop_now(), false) as "isOver", t.extended_at is not null as "isExtended",
  ${isLongerWait(sql)} as "isLonger", t.stopped_at is not null as "isStopped", t.name, coalesce(t.phone, t.claimed_phone) as phone,
  t.claimed_phone as "claimedPhone", ${isReceivedBySql(sql, person)} as "isMine", o.app_user_id = ${person} as "isSender", t.address, iso(t.addressed_at) as "addressedAt",
  l.product->>'name' as "productName", ${giftProductSql(sql)} as product, ${optionNameOf(sql)} as "optionName",
  d.undeliverable, d.gift_area as "giftArea", d.area_fees as "areaFees", l.bundle_key as "bundleKey",
  json_build_object('areaFees', coalesce(l.shipping->'areaFees', to_jsonb(d.area_fees)),
    'feeUnit', coalesce((l.shipping->>'feeUnit')::int, d.shipping_fee_unit, 0), 'boxUnit', coalesce((l.shipping->>'boxUnit')::int, d.max_unit_in_box, 0),
    'units', (select coalesce(sum(x.quantity), 0) from order_line_option x where x.order_line_id = l.id)) as boxed,
  coalesce((select sum((b->>'area')::bigint) from jsonb_array_elements(o.bundles) b where b->>'key' = l.bundle_key), 0)::bigint as "areaPaid",
  coalesce((select sum((r.parts->'shipping'->>l.bundle_key)::bigint) from refund r where r.order_id = o.id and r.kind = 'gift_area'), 0)::bigint as "areaBack",
  l.shipment_date as "shipmentDate", coalesce((l.shipping->>'dispatchDays')::int, 1) as "dispatchDays", case when t.addressed_at is not null then l.arrival end as arrival, l.delay,
  (select json_build_object('company', c.name, 'code', c.code, 'invoice', l.tracking_number,
      'trackUrl', case when c.track_url = '' then '' else c.track_url || l.tracking_number end, 'more', (
        select coalesce(json_agg(json_build_object('company', k.name, 'code', k.code, 'invoice', b.tracking_number,
          'trackUrl', case when k.track_url = '' then '' else k.track_url || b.tracking_number end, 'units', b.quantity) order by b.position), '[]')
        from order_line_parcel b join carrier k on k.code = b.carrier_code where b.order_line_id = l.id))
    from carrier c where c.code = l.carrier_code and l.tracking_number is not null) as delivery,
  coalesce((
    select json_agg(json_build_object('uuid', c.uuid, 'kind', c.kind, 'reason', c.reason, 'reasonText', '', 'fault', c.fault,
      'detail', c.detail, 'units', c.quantity, 'bad', c.damaged_count, 'total', c.piece_count, 'images', c.images, 'status', c.status, 'answer', c.answer, 'answerImages', c.answer_images, 'photoAsk', ${photoRequestSql(sql)},
      'createDate', iso(c.created_at), 'decidedDate', iso(c.decided_at)) order by c.id desc)
    from claim c join order_line x on x.id = c.order_line_id where x.order_id = o.id and x.bundle_key = l.bundle_key), '[]') as claims,
  (select json_agg(json_build_object('line', part.uuid, 'status', part.status, 'deliveredDate', iso(coalesce((
        select max(c.decided_at) from claim c where c.order_line_id = part.id and c.kind = 'replace' and c.status = 'approved'), part.delivered_at)),
      'units', (select coalesce(sum(y.quantity - y.cancelled_quantity), 0) from order_line_option y where y.order_line_id = part.id),
      'options', (select coalesce(json_agg(json_build_object('optionIdPathKey', y.option->>'optionIdPathKey', 'name', y.option->>'name',
          'units', y.quantity - y.cancelled_quantity) order by y.id), '[]')
        from order_line_option y where y.order_line_id = part.id and y.quantity > y.cancelled_quantity),
      'optionText', ${optionsOf(sql, sql`part.id`)}) order by part.id)
    from order_line part where part.order_id = o.id and part.bundle_key = l.bundle_key) as parcel,
  case when ${returnPolicySql(sql)} = 'made_to_order' and not exists (select from order_consent c
      where c.order_id = o.id and c.kind = 'madeToOrder' and l.product_id = any (c.products))
    then 'normal' else ${returnPolicySql(sql)} end as "returnPolicy"`;

/** The product of the line `l` without prices, as JSON. */
export const giftProductSql = (sql: Db) => sql`
  json_build_object('id', l.product->'id', 'name', l.product->'name', 'image', l.product->'image', 'imageSmall', l.product->'imageSmall',
    'placeholder', l.product->'placeholder', 'origin', l.product->'origin', 'storage', l.product->'storage',
    'labelShippingMethod', l.product->'labelShippingMethod', 'distributor', l.product->'distributor')`;

export const optionNameOf = (sql: Db) => optionsOf(sql, sql`l.id`);

/** The content of a line: "3kg 1개, 5kg 2개". Of a line that is cancelled in part, the rest. */
const optionsOf = (sql: Db, line: ReturnType<Db>) => sql`(
  select coalesce(string_agg(x.option->>'name' || ' ' || (x.quantity - x.cancelled_quantity) || '개', ', ' order by x.id) filter (where x.quantity > x.cancelled_quantity),
    string_agg(x.option->>'name' || ' ' || x.quantity || '개', ', ' order by x.id))
  from order_line_option x where x.order_line_id = ${line})`;
