import type { PendingQuery, Row } from 'postgres';
import type { CashReceiptResult } from '#contract/cash-receipts.ts';
import type { VirtualAccount } from '#contract/checkout.ts';
import type { Claim } from '#contract/claims.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { PaymentDetail } from '#contract/payments.ts';
import type { Refund } from '#contract/refunds.ts';
import { cancelRequestSql } from '../order-records/cancel-request.ts';
import { fundingFactsSql } from '../order-records/funding-facts.ts';
import { isLateRestSql } from '../order-records/late-rest.ts';
import { orderEntriesSql } from '../order-records/order-entries.ts';
import { photoRequestSql } from '../order-records/photo-request.ts';
import { returnPolicySql } from '../order-records/return-policy.ts';
import { hasDepositAccountSql } from '../payments/refund-due.ts';
import type { Db } from '../platform/db/database.ts';
import { lineSaleTypeSql } from '../pricing/line-sale-type.ts';
import { waitsForAccountSql } from '../refunds/refund-worker.ts';
import type { CancelFacts } from './cancel-lines.ts';

/** An order as stored: no texts and no derived values. `toOrder` converts it to the reply. */
export type OrderJson = Omit<Order, DerivedField | ReshapedField> & {
  isMember: boolean;
  /** Whether it has a coupon that excludes partial refunds. */
  hasWholeCoupon: boolean;
  areaFee: number;
  /** The area that the fee was paid for. */
  paidArea: number;
  prices: Omit<Order['prices'], 'area1ShippingFee' | 'area2ShippingFee' | 'area3ShippingFee'>;
  orderItemProducts: LineJson[];
  /** Every line of the order, also for a seller, who sees only some of them. */
  allLines: { status: LineStatus; productFacts: LineProductJson }[];
  payment: Omit<PaymentDetail, 'virtualAccount'> & { virtualAccount: AccountFacts | null };
  refunds: Omit<Refund, 'wayText' | 'statusText'>[];
  /** `changeDate`: until when a self-issued receipt could be moved to the buyer's number; null before it is issued. */
  receipt: (Omit<CashReceiptResult, 'identitySelectText' | 'changeableUntil'> & { changeDate: string | null }) | null;
  consents: (Omit<Order['consents'][number], 'title'> & { products: number[] })[];
};
type DerivedField = 'withdrawType' | 'giftTotalPrice' | 'orderItemPrice' | 'actions';
type ReshapedField = 'prices' | 'orderItemProducts' | 'payment' | 'refunds' | 'receipt' | 'consents';

export type LineJson = Omit<
  OrderItem,
  'orderOptionGroups' | 'delay' | 'claims' | 'autoCompleteDate' | 'returnPolicy' | 'actions'
> & {
  orderOptionGroups: Omit<OrderItem['orderOptionGroups'][number], 'product'>[];
  /** `trackUrl` is a prefix of the tracking number; empty if the carrier has no page. */
  delivery: OrderItem['delivery'];
  delay: { reason: string; newDate: string; waitDate?: string } | null;
  claims: Omit<Claim, 'reasonText'>[];
  completeDate: string | null;
  productFacts: LineProductJson;
};

export type LineProductJson = Omit<CancelFacts, 'status'>;

type AccountFacts = Omit<VirtualAccount, 'accountType' | 'bankText' | 'customerName'> & {
  accountType: VirtualAccount['accountType'] | null;
  customerName: string | null;
};

type Fragment = PendingQuery<Row[]>;

/** What differs between an order of any age and one that was just paid. */
type OrderParts = { sellers: Fragment; lines: Fragment; allLines?: Fragment; returning: Fragment; refunds: Fragment };
type LineParts = {
  parentUuid: Fragment;
  delivery: Fragment;
  claims: Fragment;
  asked: Fragment;
  productFacts: Fragment;
};

/** An order `o` with its payment `p` and its owner `u` as JSON. A field of the order needs one row here. */
const orderSql = (sql: Db, { sellers, lines, allLines, returning, refunds }: OrderParts) => sql`json_build_object(
    'id', o.id, 'uuid', o.uuid, 'orderNumber', o.order_number, 'createDate', iso(o.created_at), 'orderItemStatus', o.status,
    'receiptType', o.receipt_type, ${orderEntriesSql(sql)}, 'deleteDate', iso(o.deleted_at),
    'paymentExpirationDate', iso(o.expires_at), 'selectedPg', p.pg, 'address', o.address, 'isGift', o.is_gift, 'giftGroupId', (select g.id from gift g where g.order_id = o.id),
    'isMember', u.user_type <> 'guest', 'areaFee', o.area_fee, 'paidArea', coalesce(o.paid_area, (o.address->>'areaAddress')::int, 0),
    'hasWholeCoupon', exists (select from order_coupon c where c.order_id = o.id and c.no_partial),
    'prices', json_build_object(
      'totalShippingFee', o.shipping_fee,
      'totalProductsPrice', o.products_price, 'totalPrice', o.total_price, 'cumaDiscountShippingFee', o.discount_shipping_fee,
      'couponDiscountPrice', o.coupon_discount, 'totalRewardPoint', o.expected_point),
    'waterfall', o.waterfall,
    'sellers', (
      select json_agg(json_build_object('id', d.id, 'name', d.name, 'ceo', d.ceo, 'tel', d.tel, 'email', d.email) order by d.id)
      from ${sellers}),
    'orderItemProducts', ${lines},
    ${allLines ? sql`'allLines', ${allLines},` : sql``}
    'appUser', json_build_object('id', u.id, 'name', coalesce(u.name, o.address->>'guestOrderName'),
      'phone', coalesce(u.phone, o.address->>'guestOrderPhone')),
    'payment', json_build_object('paymentMethodType', p.method, 'paymentStatus', p.status, 'createDate', iso(p.created_at),
      'paidAmount', p.paid_amount, 'refundedAmount', p.refunded_amount, 'methodText', p.method_text, 'receiptUrl', p.receipt_url,
      'returning', ${returning},
      'virtualAccount', case when p.account_number is not null then json_build_object('accountNumber', p.account_number,
        'accountType', p.account_type, 'bankCode', p.bank_code, 'customerName', p.customer_name, 'dueDate', iso(p.due_at)) end),
    'history', coalesce((
      select json_agg(json_build_object('at', iso(e.at), 'from', e.from_status, 'to', e.to_status, 'by', e.by, 'reason', e.reason) order by e.id)
      from order_event e where e.order_id = o.id), '[]'::json),
    'refunds', ${refunds},
    'cumaCoupons', coalesce((
      select json_agg(json_build_object('id', c.issued_coupon_id, 'name', c.name, 'kind', c.kind, 'amount', c.amount,
        'isReturned', c.returned_at is not null) order by c.issued_coupon_id)
      from order_coupon c where c.order_id = o.id), '[]'::json),
    'receipt', (
      select json_build_object('cashReceiptType', c.cash_receipt_type, 'identitySelect', c.identity_select,
        'isSelfIssued', c.self_issued,
        'status', c.status, 'amount', c.amount, 'cancelledAmount', c.cancelled, 'issueNumber', c.issue_number, 'receiptUrl', c.receipt_url,
        'issueDate', iso(c.issued_at),
        'changeDate', iso(c.issued_at + make_interval(days => policy_of('receiptChangeDays', o.brand)::int)))
      from cash_receipt c where c.order_id = o.id order by c.id desc limit 1),
    'consents', coalesce((
      select json_agg(json_build_object('kind', c.kind, 'version', c.version, 'products', c.products, 'at', iso(c.at)) order by c.id)
      from order_consent c where c.order_id = o.id), '[]'::json))`;

/** A line `l` as JSON. A field of the line needs one row here. */
const lineSql = (sql: Db, { parentUuid, delivery, claims, asked, productFacts }: LineParts) => sql`json_build_object(
        'uuid', l.uuid, 'parentUuid', ${parentUuid}, 'productId', l.product_id,
        'product', l.product, 'orderItemProductStatus', l.status, 'previousStatus', l.previous_status, 'isReviewed', l.is_reviewed,
        'orderOptionGroups', (
          select json_agg(json_build_object('productOptionCombination', g.option, 'optionUnit', g.quantity,
            'withdrawnUnit', g.cancelled_quantity, 'lineAmount', g.quantity * g.unit_price) order by g.id)
          from order_line_option g where g.order_line_id = l.id),
        'shares', json_build_object('coupon', l.coupon_share, 'point', l.point_share, 'cash', l.cash_share),
        'delivery', ${delivery},
        'shipmentDate', l.shipment_date, 'arrival', l.arrival, 'delay', l.delay, 'tracking', l.tracking - 'arrivals',
        'claims', ${claims},
        'asked', ${asked},
        'bundleKey', l.bundle_key, 'deliveredDate', iso(l.delivered_at),
        'completeDate', iso(l.complete_at), 'productFacts', ${productFacts})`;

/** Returns SQL for an order `o` with its payment `p` and its owner `u` as JSON. With a distributor, only that seller's lines. */
export function orderJsonSql(sql: Db, distributor: number | null = null) {
  return orderSql(sql, {
    sellers: sql`distributor d where d.id in (select l.distributor_id from order_line l where l.order_id = o.id)
        and (${distributor}::bigint is null or d.id = ${distributor})`,
    lines: sql`(
      select json_agg(${anyLineSql(sql)} order by l.id)
      from order_line l where l.order_id = o.id and (${distributor}::bigint is null or l.distributor_id = ${distributor}))`,
    allLines: sql`(
      select json_agg(json_build_object('status', l.status, 'productFacts', ${productFactsSql(sql)}) order by l.id) from order_line l where l.order_id = o.id)`,
    returning: sql`case when p.deposit_refund_amount is not null then json_build_object('amount', p.deposit_refund_amount, 'reason', coalesce(p.decline_reason, ''),
        'askedDate', iso(p.deposit_refund_notified_at), 'hasAccount', ${hasDepositAccountSql(sql)}, 'isDone', p.stage = 'cancelled')
      else (
        select json_build_object('amount', sum(r.cash)::bigint, 'reason', min(r.reason), 'askedDate', iso(min(r.created_at)), 'hasAccount', false, 'isDone', false)
        from refund r where r.order_id = o.id and ${waitsForAccountSql(sql)} having count(*) > 0) end`,
    refunds: sql`coalesce((
      select json_agg(json_build_object('uuid', r.uuid, 'kind', r.kind, 'reason', r.reason, 'cash', r.cash, 'point', r.point, 'way', r.way,
        'status', r.status, 'interest', r.interest, 'rows', r.rows,
        'lines', coalesce((
          select json_agg(json_build_object('uuid', x.uuid, 'units', x.quantity, 'cash', x.cash, 'point', x.point) order by x.id) from (
            select l.id, l.uuid, sum(rl.quantity)::int as quantity, sum(rl.cash)::bigint as cash, sum(rl.point)::bigint as point
            from refund_line rl join order_line_option g on g.id = rl.order_line_option_id join order_line l on l.id = g.order_line_id
            where rl.refund_id = r.id group by l.id) x), '[]'::json),
        'createDate', iso(r.created_at), 'doneDate', iso(r.done_at)) order by r.id)
      from refund r where r.order_id = o.id), '[]'::json)`,
  });
}

const anyLineSql = (sql: Db) =>
  lineSql(sql, {
    parentUuid: sql`(select uuid from order_line parent where parent.id = l.parent_id)`,
    delivery: sql`(select json_build_object('company', c.name, 'code', c.code, 'invoice', l.tracking_number,
            'trackUrl', c.track_url, 'more', (
              select coalesce(json_agg(json_build_object('company', k.name, 'code', k.code, 'invoice', b.tracking_number, 'trackUrl', k.track_url,
                'units', b.quantity) order by b.position), '[]') from order_line_parcel b join carrier k on k.code = b.carrier_code where b.order_line_id = l.id))
          from carrier c where c.code = l.carrier_code and l.tracking_number is not null)`,
    claims: sql`coalesce((
          select json_agg(json_build_object('uuid', c.uuid, 'kind', c.kind, 'reason', c.reason, 'fault', c.fault,
            'detail', c.detail, 'units', c.quantity, 'bad', c.damaged_count, 'total', c.piece_count, 'images', c.images, 'status', c.status, 'answer', c.answer, 'answerImages', c.answer_images,
            'photoAsk', ${photoRequestSql(sql)},
            'createDate', iso(c.created_at), 'decidedDate', iso(c.decided_at)) order by c.id desc)
          from claim c where c.order_line_id = l.id), '[]'::json)`,
    asked: cancelRequestSql(sql),
    productFacts: productFactsSql(sql),
  });

/** The facts of a line's product that decide how it may be cancelled and refunded. */
const productFactsSql = (sql: Db) => sql`(
  select ${joinedProductFactsSql(sql, isLateRestSql(sql))} from product d left join product_funding f on f.product_id = d.id where d.id = l.product_id)`;

const joinedProductFactsSql = (sql: Db, isLateRest: Fragment) =>
  sql`json_build_object('returnPolicy', ${returnPolicySql(sql)}, 'saleType', ${lineSaleTypeSql(sql)}, ${fundingFactsSql(sql)},
    'confirmedAt', iso(l.confirmed_at), 'isLateRest', ${isLateRest})`;

/**
 * Reads an order of the customer that was just paid, in half the time of `ownOrderOf`. It has no parcel, claim or refund, so their
 * tables are not read. Returns undefined if a line has changed since.
 */
export async function freshOrderOf(sql: Db, person: number, uuid: string): Promise<OrderJson | undefined> {
  const none = sql`null`;
  const empty = sql`'[]'::json`;
  const line = {
    parentUuid: none,
    delivery: none,
    claims: empty,
    asked: none,
    productFacts: joinedProductFactsSql(sql, sql`false`),
  };
  const order = orderSql(sql, {
    sellers: sql`(select distinct l.distributor_id from order_line l where l.order_id = o.id) s join distributor d on d.id = s.distributor_id`,
    lines: sql`(
      select json_agg(${lineSql(sql, line)} order by l.id)
      from order_line l join product d on d.id = l.product_id left join product_funding f on f.product_id = d.id
      where l.order_id = o.id)`,
    returning: none,
    refunds: empty,
  });
  const [row] = await sql<{ order: Omit<OrderJson, 'allLines'> }[]>`
    select ${order} as order
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where o.uuid = ${uuid} and o.app_user_id = ${person} and o.status = 'paid' and o.deleted_at is null
      and p.refunded_amount = 0 and p.deposit_refund_amount is null
      and not exists (select from order_line l where l.order_id = o.id and (l.status <> 'paid' or l.parent_id is not null
        or l.cancel_request is not null or l.tracking_number is not null))`;
  if (!row) return undefined;
  const allLines = row.order.orderItemProducts.map(({ orderItemProductStatus: status, productFacts }) => ({
    status,
    productFacts,
  }));
  return { ...row.order, allLines };
}
