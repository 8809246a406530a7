import type { Address } from '#contract/addresses.ts';
import type { ConsentKind } from '#contract/checkout.ts';
import { Refusal } from '#contract/refusal.ts';
import { json, type Tx } from '../base/database.ts';
import { holdBenefits } from '../benefits/held.ts';
import { heldTold } from '../stock/hold.ts';

export type NewOrder = {
  uuid: string;
  orderNumber: string;
  person: number;
  tmp: number;
  brand: string;
  address: Address;
  receiptType: string;
  productsPrice: number;
  shippingFee: number;
  areaFee: number;
  discountShippingFee: number;
  couponDiscount: number;
  shippingCoupon: number;
  usedPoint: number;
  expectedPoint: number;
  pointPermille: number;
  totalPrice: number;
  taxFreeAmount: number;
  waterfall: unknown;
  bundles: unknown;
  holdSeconds: number;
  method: string;
  pg: string;
  /** `issuing` while a virtual account is asked for, else `ready`. */
  stage: 'ready' | 'issuing';
  bankCode: string | null;
  lines: unknown[];
  groups: unknown[];
  /** What was agreed to because of some of the goods. */
  consents: { kind: ConsentKind; version: string; products: number[] }[];
  coupons: { id: number; name: string; kind: string; amount: number; minimum: number; noPartial: boolean }[];
};

/**
 * Order, lines, groups, movements, payment and event, and the hold on coupons and points, in one statement. Returns the order's
 * id and how much could be held; less than asked means the transaction must be given up.
 */
export async function writeOrder(sql: Tx, order: NewOrder) {
  const [row] = await sql<{ id: number; coupons: number; points: number }[]>`
    with made as (
      insert into orders (uuid, order_number, app_user_id, order_tmp_id, brand, status, address, memo, receipt_type, products_price,
        shipping_fee, area_fee, discount_shipping_fee, coupon_discount, shipping_coupon, used_point, expected_point, point_permille,
        total_price, tax_free_amount, waterfall, bundles, created_at, expires_at)
      values (${order.uuid}, ${order.orderNumber}, ${order.person}, ${order.tmp}, ${order.brand}, 'request',
        ${json(sql, order.address)}, ${order.address.memo}, ${order.receiptType}, ${order.productsPrice},
        ${order.shippingFee}, ${order.areaFee}, ${order.discountShippingFee}, ${order.couponDiscount}, ${order.shippingCoupon},
        ${order.usedPoint}, ${order.expectedPoint}, ${order.pointPermille}, ${order.totalPrice}, ${order.taxFreeAmount}, ${json(sql, order.waterfall)}, ${json(sql, order.bundles)},
        shop_now(), shop_now() + ${order.holdSeconds} * interval '1 second')
      returning id
    ), lines as (
      insert into order_line (order_id, product_id, distributor_id, status, product, bundle_key, shipping, shipment_date, arrival, amount,
        coupon_share, coupons, point_share, cash_share, tax_status)
      select made.id, x."productId", x."distributorId", 'request', x.product, x."bundleKey", x.shipping, x."shipmentDate", x.arrival, x.amount,
        x.coupon, x.coupons, x.point, x.cash, x."taxStatus"
      from made, jsonb_to_recordset(${json(sql, order.lines)}) as x ("productId" bigint, "distributorId" bigint, product jsonb,
        "bundleKey" text, shipping jsonb, "shipmentDate" date, arrival date, amount bigint, coupon bigint, coupons jsonb, point bigint,
        cash bigint, "taxStatus" text, at int)
      order by x.at
      returning id, product_id, bundle_key
    ), wanted as (
      select * from jsonb_to_recordset(${json(sql, order.groups)}) as x ("productId" bigint, "bundleKey" text, "optionId" bigint,
        unit int, "unitPrice" bigint, point bigint, cash bigint, option jsonb)
    ), groups as (
      insert into order_option_group (order_line_id, option_id, unit, unit_price, point_share, cash_share, option)
      select lines.id, w."optionId", w.unit, w."unitPrice", w.point, w.cash, w.option
      from wanted w join lines on lines.product_id = w."productId" and lines.bundle_key = w."bundleKey"
    ), ${heldTold(sql)}, told as (
      insert into order_event (order_id, from_status, to_status, by) select id, null, 'request', 'buyer' from made
    ), paying as (
      insert into payment (order_id, method, pg, stage, bank_code, amount)
      select id, ${order.method}, ${order.pg}, ${order.stage}, ${order.bankCode}, ${order.totalPrice} from made
    ), agreed as (
      insert into order_consent (order_id, kind, version, products)
      select made.id, x.kind, x.version, x.products
      from made, jsonb_to_recordset(${sql.json(order.consents)}) as x (kind text, version text, products bigint[])
    ), reduced as (
      insert into order_coupon (order_id, coupon_issue_id, name, kind, amount, minimum_amount, no_partial)
      select made.id, x.id, x.name, x.kind, x.amount, x.minimum, x."noPartial"
      from made, jsonb_to_recordset(${json(sql, order.coupons)}) as x (id bigint, name text, kind text, amount bigint, minimum bigint,
        "noPartial" boolean)
    ), ${holdBenefits(sql, { person: order.person, coupons: order.coupons.map(({ id }) => id), point: order.usedPoint })}
    select made.id, (select count(*) from held_coupons)::int as coupons, (select count(*) from held_points)::int as points from made`;
  const written = row as { id: number; coupons: number; points: number };
  if (written.coupons < order.coupons.length) throw new Refusal('COUPON_USED');
  if (order.usedPoint > 0 && written.points === 0) throw new Refusal('POINT_NOT_ENOUGH');
  return written.id;
}
