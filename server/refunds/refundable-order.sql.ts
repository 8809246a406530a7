import type { Area } from '#contract/addresses.ts';
import type { ShippingFeeType } from '#contract/cart.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { isShippingPaidByShop } from '../pricing/bundles.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import type { RefundableLine, RefundableOrder } from './refundable-order.ts';
import { outboundFeesOf } from './shipping-refund.ts';

/** The facts of an order that a refund needs. */
export type RefundableOrderFacts = {
  id: number;
  uuid: string;
  orderNumber: string;
  brand: string;
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
  permille: number;
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
  account: string | null;
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

/** Reads all facts of a refund, as refundable and as of now; the refund account stays encrypted. */
export async function loadRefundableOrder(
  sql: Db,
  order: number,
  bundleFeeRule: FeeRule,
): Promise<RefundableOrderDetail | undefined> {
  const [row] = await sql<Row[]>`
    select o.id, o.uuid, o.order_number as "orderNumber", o.brand, o.app_user_id as person, u.user_type = 'guest' as "isGuest", o.status,
      o.is_gift as "isGift", p.method, p.stage,
      coalesce(date_trunc('month', korea_date(p.approved_at)) = date_trunc('month', korea_date(shop_now())), false) as "isBillOpen",
      policy_at('returnFee', o.brand, p.approved_at)::bigint as "returnFee",
      policy_at('wholesaleMin', o.brand, p.approved_at)::bigint as "wholesaleMin", o.point_permille as permille, encode(u.refund_account, 'base64') as account,
      coalesce((o.address->>'areaAddress')::int, 0) as area,
      o.products_price as "productsPrice", o.discount_shipping_fee as "discountShippingFee", o.shipping_coupon as "shippingCoupon",
      p.paid_amount as paid, p.refunded_amount as refunded, o.tax_free_amount as "taxFree", o.bundles,
      coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id), 0)::bigint as "taxFreeBack",
      coalesce((select json_agg(r.parts || jsonb_build_object('isArea', r.kind = 'area') order by r.id) from refund r where r.order_id = o.id), '[]') as parts,
      coalesce((
        select json_agg(json_build_object('id', c.issued_coupon_id, 'name', c.name, 'kind', c.kind, 'minimum', c.minimum_amount,
          'noPartial', c.no_partial, 'returned', c.returned_at is not null) order by c.issued_coupon_id)
        from order_coupon c where c.order_id = o.id), '[]') as coupons,
      (select json_agg(json_build_object(
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
        'returnPolicy', d.return_policy, 'isConsented', exists (select from order_consent c
          where c.order_id = o.id and c.kind = 'madeToOrder' and l.product_id = any (c.products)), 'saleType', d.sale_type,
        'isFundingClosed', exists (select from product_funding f where f.product_id = d.id and funding_standing(f) in ('success', 'producing', 'shipping', 'closed')),
        'isFundingMissed', exists (select from product_funding f where f.product_id = d.id and f.funding_status = 'failed'),
        'isFundingLate', exists (select from product_funding f where f.product_id = d.id and korea_date(shop_now()) > f.estimated_shipment_date + (policy_of('fundingLate', o.brand)->>'delayDays')::int),
        'asked', l.cancel_request, 'invoice', l.tracking_number, 'shippedAt', iso(l.shipped_at), 'confirmedAt', iso(l.confirmed_at),
        'deliveredAt', iso(l.delivered_at),
        'exchangedAt', (select iso(max(c.decided_at)) from claim c where c.order_line_id = l.id and c.kind = 'replace' and c.status = 'approved'), 'delayCount', l.delay_count,
        'groups', g.groups, 'pathKeys', g.keys) order by l.id)
      from order_line l join product d on d.id = l.product_id, lateral (
        select json_agg(json_build_object('id', g.id, 'optionId', g.option_id, 'unit', g.quantity, 'withdrawn', g.cancelled_quantity,
            'unitPrice', g.unit_price, 'point', g.point_share, 'cash', g.cash_share,
            'pointBack', coalesce(b.point, 0), 'cashBack', coalesce(b.cash, 0), 'spared', coalesce(b.spared, 0)) order by g.id) as groups,
          json_object_agg(g.option->>'optionIdPathKey', g.id) as keys
        from order_line_option g left join lateral (
          select sum(r.cash) as cash, sum(r.point) as point, sum(r.quantity) filter (where f.fault = 'shop') as spared
          from refund_line r join refund f on f.id = r.refund_id where r.order_line_option_id = g.id) b on true
        where g.order_line_id = l.id) g
      where l.order_id = o.id) as lines
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.id = ${order}`;
  return row && shaped(row, bundleFeeRule(row.brand));
}

function shaped(row: Row, bundleFeeRule: 'max' | 'min'): RefundableOrderDetail {
  const { id, uuid, orderNumber, brand, person, isGuest, status, isGift, method, stage, ...others } = row;
  const { isBillOpen, returnFee, wholesaleMin, permille, account, parts, productsPrice, ...rest } = others;
  const { discountShippingFee } = rest;
  const shippingBack: Record<string, number> = {};
  const areaBack: Record<string, number> = {};
  const outPaid: Record<string, number> = {};
  const reclaimed: Record<string, number> = {};
  for (const part of parts) {
    add(shippingBack, part.shipping);
    if (part.isArea) add(areaBack, part.shipping);
    add(outPaid, outboundFeesOf(part));
    add(reclaimed, part.reclaimed);
  }
  return {
    ...rest,
    isGift,
    order: {
      id,
      uuid,
      orderNumber,
      brand,
      person,
      isGuest,
      status,
      isGift,
      method,
      stage,
      isBillOpen,
      returnFee,
      wholesaleMin,
      permille,
      account,
    },
    bundleFeeRule,
    // Without a fee there was no discount either. Orders from before the snapshot show the benefit only this way.
    benefit:
      discountShippingFee > 0 ||
      row.lines.some(({ feeType }) => feeType && isShippingPaidByShop(feeType, productsPrice)),
    shippingBack,
    areaBack,
    outPaid,
    reclaimed,
    noPartial: paymentTerms(method).isWhole || row.coupons.some((coupon) => coupon.noPartial),
  };
}

function add(sums: Record<string, number>, part: Record<string, number> | undefined) {
  for (const [key, amount] of Object.entries(part ?? {})) sums[key] = (sums[key] ?? 0) + amount;
}

type Parts = Partial<Pick<RefundCalculation['parts'], 'shipping' | 'reclaimed' | 'out'>> & { isArea: boolean };
type Row = RefundableOrderFacts &
  Pick<
    RefundableOrder,
    'discountShippingFee' | 'shippingCoupon' | 'paid' | 'refunded' | 'taxFree' | 'taxFreeBack' | 'bundles'
  > & {
    area: Area;
    parts: Parts[];
    coupons: (RefundableOrder['coupons'][number] & { noPartial: boolean })[];
    productsPrice: number;
    lines: (RefundableLineFacts & { feeType: ShippingFeeType | null })[];
  };
