import type { ShippingFeeType } from '#contract/cart.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import { fundingFactsSql } from '../order-records/funding-facts.ts';
import { isLateRestSql } from '../order-records/late-rest.ts';
import { returnPolicySql } from '../order-records/return-policy.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { lineSaleTypeSql } from '../pricing/line-sale-type.ts';
import { isShippingPaidByShop } from '../pricing/shipping-bundles.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import type { RefundableLine, RefundableOrder } from './refundable-order.ts';
import { outboundFeesOf } from './shipping-refund.ts';

/** The facts of an order that a refund needs. */
export type RefundableOrderFacts = {
  id: number;
  uuid: string;
  orderNumber: string;
  brand: string;
  /** The id of the buyer's account. */
  person: number;
  isGuest: boolean;
  status: OrderStatus;
  isGift: boolean;
  method: PaymentMethodName;
  stage: string;
  /** It was paid in the current month (KST), so the phone bill can still be changed. */
  isBillOpen: boolean;
  /** The return shipping fee of one way at payment, in won; null if none was set. */
  returnFee: number | null;
  /** The minimum of a wholesale parcel at payment, in won. */
  wholesaleMin: number | null;
  /** The points of the order, in permille of what was paid. */
  permille: number;
  /** The encrypted refund account in base64. */
  account: string | null;
};

export type RefundableLineFacts = RefundableLine & {
  uuid: string;
  status: LineStatus;
  previous: LineStatus | null;
  distributorId: number;
  distributorName: string;
  returnPolicy: 'normal' | 'fresh' | 'made_to_order';
  /** The buyer agreed separately that made-to-order items cannot be returned for a change of mind. */
  isConsented: boolean;
  saleType: string;
  /** The funding has closed and its items are in production. */
  isFundingClosed: boolean;
  isFundingMissed: boolean;
  isFundingLate: boolean;
  /** A part of it was cancelled while it was delayed, and the rest is still late. */
  isLateRest: boolean;
  asked: PendingCancel | null;
  pathKeys: Record<string, number>;
  invoice: string | null;
  shippedAt: string | null;
  confirmedAt: string | null;
  deliveredAt: string | null;
  /** When the exchanged items were shipped. */
  exchangedAt: string | null;
  delayCount: number;
};

/** A cancellation that the buyer requested from the seller. */
export type PendingCancel = {
  units: Record<string, number>;
  reason: string;
  fault: 'buyer' | 'shop';
  /** The encrypted refund account in base64. */
  account?: string | null;
};

export type RefundableOrderDetail = Omit<RefundableOrder, 'lines'> & {
  order: RefundableOrderFacts;
  lines: RefundableLineFacts[];
  noPartial: boolean;
};

/** Locks an order and its payment, so that no other transaction refunds or moves it before this one ends. */
export async function lockOrderPayment(sql: Tx, order: number) {
  await sql`select p.id from payment p join orders o on o.id = p.order_id where o.id = ${order} for update of p, o`;
}

type FeeRule = (brand: string) => 'max' | 'min';

/**
 * Reads an order with all facts of a refund, in one statement: amounts as stored, what earlier refunds returned, and the terms of the day
 * of payment. The refund account stays encrypted. Returns undefined if there is no such order.
 */
export async function loadRefundableOrder(
  sql: Db,
  order: number,
  bundleFeeRule: FeeRule,
): Promise<RefundableOrderDetail | undefined> {
  const [row] = await sql<Row[]>`
    select ${orderFactsSql(sql)} as "order", o.is_gift as "isGift", coalesce((o.address->>'areaAddress')::int, 0) as area,
      o.products_price as "productsPrice", o.discount_shipping_fee as "discountShippingFee", o.shipping_coupon as "shippingCoupon",
      p.paid_amount as paid, p.refunded_amount as refunded, o.tax_free_amount as "taxFree", o.bundles,
      coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id), 0)::bigint as "taxFreeBack",
      coalesce((select json_agg(r.parts || jsonb_build_object('isArea', r.kind = 'area') order by r.id) from refund r where r.order_id = o.id), '[]') as "earlierParts",
      coalesce((
        select json_agg(json_build_object('id', c.issued_coupon_id, 'name', c.name, 'kind', c.kind, 'minimum', c.minimum_amount,
          'noPartial', c.no_partial, 'returned', c.returned_at is not null) order by c.issued_coupon_id)
        from order_coupon c where c.order_id = o.id), '[]') as coupons,
      (select json_agg(${lineFactsSql(sql)} order by l.id)
        from order_line l join product d on d.id = l.product_id left join product_funding f on f.product_id = d.id,
          lateral (${itemFactsSql(sql)}) items
        where l.order_id = o.id) as lines
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.id = ${order}`;
  return row && toRefundableOrder(row, bundleFeeRule(row.order.brand));
}

/** The facts of an order `o` with its payment `p` and its buyer `u`. */
const orderFactsSql = (sql: Db) => sql`json_build_object(
  'id', o.id, 'uuid', o.uuid, 'orderNumber', o.order_number, 'brand', o.brand, 'person', o.app_user_id, 'isGuest', u.user_type = 'guest',
  'status', o.status, 'isGift', o.is_gift, 'method', p.method, 'stage', p.stage,
  'isBillOpen', coalesce(date_trunc('month', korea_date(p.approved_at)) = date_trunc('month', korea_date(shop_now())), false),
  'returnFee', policy_at('returnFee', o.brand, p.approved_at)::bigint, 'wholesaleMin', policy_at('wholesaleMin', o.brand, p.approved_at)::bigint,
  'permille', o.point_permille, 'account', encode(u.refund_account, 'base64'))`;

/**
 * The facts of a line `l` with its product `d`, the product's funding `f` and its `items`. Shipping terms that the order did not store are
 * those of the product.
 */
const lineFactsSql = (sql: Db) => sql`json_build_object(
  'id', l.id, 'uuid', l.uuid, 'name', l.product->>'name', 'productId', l.product_id, 'bundleKey', l.bundle_key, 'status', l.status,
  'previous', l.previous_status,
  'gone', l.status in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete'),
  'shipped', l.shipped_at is not null or l.tracking_number is not null,
  'area', case when o.is_gift then ((gift_recipient_of(l)).address->>'areaAddress')::int end, 'taxStatus', l.tax_status, 'coupons', l.coupons,
  'shipping', json_build_object(
    'baseFee', coalesce((l.shipping->>'baseFee')::bigint, d.base_shipping_fee),
    'freeFrom', case when l.shipping ? 'freeFrom' then (l.shipping->>'freeFrom')::bigint else d.free_shipping_condition end,
    'feeUnit', coalesce((l.shipping->>'feeUnit')::int, d.shipping_fee_unit, 0),
    'boxUnit', coalesce((l.shipping->>'boxUnit')::int, d.max_unit_in_box, 0),
    'areaFees', coalesce(l.shipping->'areaFees', to_jsonb(d.area_fees))),
  'feeType', l.shipping->>'feeType',
  'distributorId', l.distributor_id, 'distributorName', (select name from distributor where id = l.distributor_id),
  'returnPolicy', ${returnPolicySql(sql)}, 'isConsented', exists (select from order_consent c
    where c.order_id = o.id and c.kind = 'madeToOrder' and l.product_id = any (c.products)), 'saleType', ${lineSaleTypeSql(sql)},
  ${fundingFactsSql(sql)}, 'isLateRest', ${isLateRestSql(sql)},
  'asked', l.cancel_request || jsonb_strip_nulls(jsonb_build_object('account', encode(l.cancel_account, 'base64'))), 'invoice', l.tracking_number, 'shippedAt', iso(l.shipped_at), 'confirmedAt', iso(l.confirmed_at),
  'deliveredAt', iso(l.delivered_at),
  'exchangedAt', (select iso(max(c.decided_at)) from claim c where c.order_line_id = l.id and c.kind = 'replace' and c.status = 'approved'), 'delayCount', l.delay_count,
  'groups', items.groups, 'pathKeys', items.path_keys)`;

/** The options of a line `l` with what earlier refunds returned of each, and their ids by the key of the option. */
const itemFactsSql = (sql: Db) => sql`
  select json_agg(json_build_object('id', g.id, 'optionId', g.option_id, 'unit', g.quantity, 'withdrawn', g.cancelled_quantity,
      'unitPrice', g.unit_price, 'point', g.point_share, 'cash', g.cash_share,
      'pointBack', coalesce(returned.point, 0), 'cashBack', coalesce(returned.cash, 0), 'lostByShop', coalesce(returned.lost_by_shop, 0)) order by g.id) as groups,
    json_object_agg(g.option->>'optionIdPathKey', g.id) as path_keys
  from order_line_option g left join lateral (
    select sum(r.cash) as cash, sum(r.point) as point, sum(r.quantity) filter (where f.fault = 'shop') as lost_by_shop
    from refund_line r join refund f on f.id = r.refund_id where r.order_line_option_id = g.id) returned on true
  where g.order_line_id = l.id`;

/** Adds up the earlier refunds of each bundle and coupon, and derives what is not stored. */
function toRefundableOrder(
  { earlierParts, productsPrice, ...row }: Row,
  bundleFeeRule: 'max' | 'min',
): RefundableOrderDetail {
  const isFeePaidByShop = row.lines.some(({ feeType }) => feeType && isShippingPaidByShop(feeType, productsPrice));
  return {
    ...row,
    bundleFeeRule,
    // A bundle without a fee has no discount. Orders from before the terms were stored show the benefit only by their discount.
    isShippingFree: row.discountShippingFee > 0 || isFeePaidByShop,
    shippingBack: sumsByKey(earlierParts.map(({ shipping }) => shipping)),
    areaBack: sumsByKey(earlierParts.filter(({ isArea }) => isArea).map(({ shipping }) => shipping)),
    outboundPaid: sumsByKey(earlierParts.map((parts) => outboundFeesOf(parts))),
    reclaimed: sumsByKey(earlierParts.map(({ reclaimed }) => reclaimed)),
    noPartial: paymentTerms(row.order.method).isWhole || row.coupons.some((coupon) => coupon.noPartial),
  };
}

/** Returns the sum of the amounts of each key. */
function sumsByKey(parts: (Record<string, number> | undefined)[]) {
  const sums: Record<string, number> = {};
  for (const [key, amount] of parts.flatMap((part) => Object.entries(part ?? {})))
    sums[key] = (sums[key] ?? 0) + amount;
  return sums;
}

/** What an earlier refund returned of each bundle and coupon. `isArea`: it refunded the surcharge of an area. */
type EarlierParts = Partial<Pick<RefundCalculation['parts'], 'shipping' | 'reclaimed' | 'out'>> & { isArea: boolean };
type Row = Pick<
  RefundableOrder,
  | 'isGift'
  | 'area'
  | 'discountShippingFee'
  | 'shippingCoupon'
  | 'paid'
  | 'refunded'
  | 'taxFree'
  | 'taxFreeBack'
  | 'bundles'
> & {
  order: RefundableOrderFacts;
  productsPrice: number;
  earlierParts: EarlierParts[];
  coupons: (RefundableOrder['coupons'][number] & { noPartial: boolean })[];
  lines: (RefundableLineFacts & { feeType: ShippingFeeType | null })[];
};
