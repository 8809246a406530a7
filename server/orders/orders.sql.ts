import type { Order } from '#contract/orders.ts';
import type { Db } from '../database.ts';

type Filter = {
  statuses: string[] | null;
  year?: number;
  month?: number;
  productName?: string;
  take: number;
  page: number;
};

/** A person's orders, newest first, each whole; one more than asked so that the end is known. */
export function ordersOf(sql: Db, person: number, { statuses, year, month, productName, take, page }: Filter) {
  return sql<{ order: Order; statuses: string[] }[]>`
    select ${orderJson(sql)} as order, ${lineStatuses(sql)} as statuses
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.app_user_id = ${person} and o.deleted_at is null
      and (o.status <> 'incomplete' and (o.status <> 'request' or o.expires_at > shop_now()))
      ${statuses ? sql`and exists (select from order_line l where l.order_id = o.id and l.status = any (${statuses}))` : sql``}
      ${year ? sql`and extract(year from o.created_at at time zone 'Asia/Seoul') = ${year}` : sql``}
      ${month ? sql`and extract(month from o.created_at at time zone 'Asia/Seoul') = ${month}` : sql``}
      ${productName ? sql`and exists (select from order_line l where l.order_id = o.id and l.product->>'name' ilike ${`%${productName.replace(/[\\%_]/g, '\\$&')}%`})` : sql``}
    order by o.id desc
    limit ${take + 1} offset ${(page - 1) * take}`;
}

export async function orderOf(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ order: Order; statuses: string[] }[]>`
    select ${orderJson(sql)} as order, ${lineStatuses(sql)} as statuses
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.app_user_id = ${person} and ${typeof key === 'number' ? sql`o.id = ${key}` : sql`o.uuid = ${key}`}`;
  return row;
}

function lineStatuses(sql: Db) {
  return sql`(select array_agg(l.status order by l.id) from order_line l where l.order_id = o.id)`;
}

function orderJson(sql: Db) {
  return sql`json_build_object(
    'id', o.id, 'uuid', o.uuid, 'orderNumber', o.order_number, 'createDate', iso(o.created_at), 'orderItemStatus', o.status,
    'withdrawType', 'withdraw_deny', 'receiptType', o.receipt_type, 'memo', o.memo, 'deleteDate', iso(o.deleted_at),
    'paymentExpirationDate', iso(o.expires_at), 'selectedPg', p.pg, 'address', o.address, 'isGift', o.is_gift, 'giftTotalPrice', 0,
    'prices', json_build_object(
      'totalShippingFee', o.shipping_fee,
      'area1ShippingFee', case when o.address->>'areaAddress' = '1' then o.area_fee else 0 end,
      'area2ShippingFee', case when o.address->>'areaAddress' = '2' then o.area_fee else 0 end,
      'area3ShippingFee', case when o.address->>'areaAddress' = '3' then o.area_fee else 0 end,
      'totalProductsPrice', o.products_price, 'totalPrice', o.total_price, 'cumaDiscountShippingFee', o.discount_shipping_fee,
      'couponDiscountPrice', o.coupon_discount, 'totalRewardPoint', 0),
    'orderItemPrice', json_build_object('totalPrice', o.total_price),
    'waterfall', o.waterfall,
    'orderItemProducts', (
      select json_agg(json_build_object(
        'uuid', l.uuid, 'parentUuid', (select uuid from order_line parent where parent.id = l.parent_id), 'productId', l.product_id,
        'product', l.product, 'orderItemProductStatus', l.status, 'previousStatus', l.previous_status, 'isReviewed', l.is_reviewed,
        'orderOptionGroups', (
          select json_agg(json_build_object('productOptionCombination', g.option, 'optionUnit', g.unit,
            'withdrawnUnit', g.withdrawn_unit, 'lineAmount', g.unit * g.unit_price) order by g.id)
          from order_option_group g where g.order_line_id = l.id),
        'shares', json_build_object('coupon', l.coupon_share, 'point', l.point_share, 'cash', l.cash_share),
        'delivery', (select json_build_object('company', c.name, 'code', c.code, 'invoice', l.invoice, 'trackUrl', c.track_url || l.invoice)
          from carrier c where c.code = l.carrier_code and l.invoice is not null),
        'shipmentDate', l.shipment_date, 'arrival', l.arrival, 'delay', l.delay) order by l.id)
      from order_line l where l.order_id = o.id),
    'appUser', json_build_object('id', u.id, 'name', coalesce(u.name, o.address->>'guestOrderName'),
      'phone', coalesce(u.phone, o.address->>'guestOrderPhone')),
    'payment', json_build_object('paymentMethodType', p.method, 'paymentStatus', p.status, 'createDate', iso(p.created_at),
      'paidAmount', p.paid_amount, 'refundedAmount', p.refunded_amount, 'methodText', p.method_text, 'receiptUrl', p.receipt_url),
    'history', (
      select json_agg(json_build_object('at', iso(e.at), 'from', e.from_status, 'to', e.to_status, 'by', e.by, 'reason', e.reason) order by e.id)
      from order_event e where e.order_id = o.id))`;
}
