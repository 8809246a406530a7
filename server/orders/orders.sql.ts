import type { Order } from '#contract/orders.ts';
import { methodsThat } from '#contract/rules/payments.ts';
import type { Db } from '../base/database.ts';
import { keyed, mine } from './mine.ts';

type Filter = {
  statuses: string[] | null;
  year?: number;
  month?: number;
  productName?: string;
  take: number;
  page: number;
};

export type OrderRow = { order: Order; statuses: string[]; noPartial: boolean; isMember: boolean };

/** A person's orders, newest first, each whole; one more than asked so that the end is known. */
export function ordersOf(sql: Db, person: number, { statuses, year, month, productName, take, page }: Filter) {
  return sql<OrderRow[]>`
    select ${columns(sql)}
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

type Proof = { name: string; phone: string; isProven: boolean; statuses: string[] | null; take: number; page: number };

/** A guest's orders by name and phone, of the last months; nothing without a proof, after the same work. */
export function guestOrders(sql: Db, { name, phone, isProven, statuses, take, page }: Proof, months: number) {
  return sql<OrderRow[]>`
    select ${columns(sql)}
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${isProven} and o.guest_phone = ${phone} and o.address->>'guestOrderName' = ${name} and u.user_type = 'guest'
      and o.deleted_at is null and o.created_at > shop_now() - make_interval(months => ${months})
      and o.status <> 'incomplete' and (o.status <> 'request' or o.expires_at > shop_now())
      ${statuses ? sql`and exists (select from order_line l where l.order_id = o.id and l.status = any (${statuses}))` : sql``}
    order by o.id desc
    limit ${take + 1} offset ${(page - 1) * take}`;
}

export async function orderOf(sql: Db, person: number, key: number | string) {
  const [row] = await sql<OrderRow[]>`
    select ${columns(sql)}
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${mine(sql, person)} and ${keyed(sql, key)} and o.deleted_at is null`;
  return row;
}

/** Whosever it is: for staff and for jobs. With a distributor, only what is theirs. */
export async function anyOrder(sql: Db, key: number | string, distributor: number | null = null) {
  const [row] = await sql<OrderRow[]>`
    select ${columns(sql, distributor)}
    from orders o join payment p on p.order_id = o.id join app_user u on u.id = o.app_user_id
    where ${keyed(sql, key)}
      and (${distributor}::bigint is null or exists (select from order_line l where l.order_id = o.id and l.distributor_id = ${distributor}))`;
  return row;
}

export async function findMine(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ id: number }[]>`
    select o.id from orders o where ${mine(sql, person)} and ${keyed(sql, key)} and o.deleted_at is null`;
  return row?.id;
}

/** Takes an ended order out of the history; once taken it stays so. */
export async function hide(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ deleteDate: string }[]>`
    update orders o set deleted_at = shop_now()
    where o.app_user_id = ${person} and ${keyed(sql, key)} and o.deleted_at is null
      and (o.status = 'incomplete' or (o.status in ('withdraw_complete', 'stock_out', 'complete') and o.created_at < shop_now() - interval '30 days'
        and not exists (select from order_line l where l.order_id = o.id and l.status in ('withdraw_request', 'return_request', 'replace_request'))
        and not exists (select from refund r where r.order_id = o.id and r.status <> 'done')))
    returning o.deleted_at as "deleteDate"`;
  return row?.deleteDate;
}

const whole = methodsThat(({ isWhole }) => isWhole);

function columns(sql: Db, distributor: number | null = null) {
  return sql`${orderJson(sql, distributor)} as order,
    (select array_agg(case when l.status in ('paid', 'withdraw_partially') and (d.return_policy = 'made_to_order' or exists (
        select from product_funding f where f.product_id = d.id and f.funding_status in ('success', 'producing', 'shipping', 'closed')))
      then 'delivery_waiting' else l.status end order by l.id)
      from order_line l join product d on d.id = l.product_id where l.order_id = o.id) as statuses,
    p.method = any (${whole}) or exists (select from order_coupon c where c.order_id = o.id and c.no_partial) as "noPartial",
    u.user_type <> 'guest' as "isMember"`;
}

function orderJson(sql: Db, distributor: number | null) {
  return sql`json_build_object(
    'id', o.id, 'uuid', o.uuid, 'orderNumber', o.order_number, 'createDate', iso(o.created_at), 'orderItemStatus', o.status,
    'withdrawType', 'withdraw_deny', 'receiptType', o.receipt_type, 'memo', o.memo, 'deleteDate', iso(o.deleted_at),
    'paymentExpirationDate', iso(o.expires_at), 'selectedPg', p.pg, 'address', o.address, 'isGift', o.is_gift,
    'giftTotalPrice', case when o.is_gift then o.total_price else 0 end,
    'prices', json_build_object(
      'totalShippingFee', o.shipping_fee,
      'area1ShippingFee', case when o.address->>'areaAddress' = '1' then o.area_fee else 0 end,
      'area2ShippingFee', case when o.address->>'areaAddress' = '2' then o.area_fee else 0 end,
      'area3ShippingFee', case when o.address->>'areaAddress' = '3' then o.area_fee else 0 end,
      'totalProductsPrice', o.products_price, 'totalPrice', o.total_price, 'cumaDiscountShippingFee', o.discount_shipping_fee,
      'couponDiscountPrice', o.coupon_discount, 'totalRewardPoint', o.expected_point),
    'orderItemPrice', json_build_object('totalPrice', o.total_price),
    'waterfall', o.waterfall,
    'sellers', (
      select json_agg(json_build_object('id', d.id, 'name', d.name, 'ceo', d.ceo, 'tel', d.tel, 'email', d.email) order by d.id)
      from distributor d where d.id in (select l.distributor_id from order_line l where l.order_id = o.id)
        and (${distributor}::bigint is null or d.id = ${distributor})),
    'orderItemProducts', (
      select json_agg(json_build_object(
        'uuid', l.uuid, 'parentUuid', (select uuid from order_line parent where parent.id = l.parent_id), 'productId', l.product_id,
        'product', l.product, 'orderItemProductStatus', l.status, 'previousStatus', l.previous_status, 'isReviewed', l.is_reviewed,
        'orderOptionGroups', (
          select json_agg(json_build_object('product', l.product, 'productOptionCombination', g.option, 'optionUnit', g.unit,
            'withdrawnUnit', g.withdrawn_unit, 'lineAmount', g.unit * g.unit_price) order by g.id)
          from order_option_group g where g.order_line_id = l.id),
        'shares', json_build_object('coupon', l.coupon_share, 'point', l.point_share, 'cash', l.cash_share),
        'delivery', (select json_build_object('company', c.name, 'code', c.code, 'invoice', l.invoice,
            'trackUrl', case when c.track_url = '' then '' else c.track_url || l.invoice end)
          from carrier c where c.code = l.carrier_code and l.invoice is not null),
        'shipmentDate', l.shipment_date, 'arrival', l.arrival, 'delay', '{"waitDate": null}'::jsonb || l.delay, 'actions', '[]'::json,
        'tracking', l.tracking,
        'claims', coalesce((
          select json_agg(json_build_object('uuid', c.uuid, 'kind', c.kind, 'reason', c.reason, 'reasonText', '', 'fault', c.fault,
            'detail', c.detail, 'units', c.unit, 'bad', c.bad, 'total', c.total, 'images', c.images, 'status', c.status, 'answer', c.answer,
            'createDate', iso(c.created_at), 'decidedDate', iso(c.decided_at)) order by c.id desc)
          from claim c where c.order_line_id = l.id), '[]'::json),
        'asked', case when l.asked is not null then json_build_object('reason', l.asked->>'reason',
          'units', (select coalesce(sum(value::int), 0) from jsonb_each_text(l.asked->'units'))) end,
        'bundleKey', l.bundle_key, 'deliveredDate', iso(l.delivered_at),
        'autoCompleteDate', case when l.status in ('delivery_end', 'replace_complete') then iso(l.complete_at) end,
        'returnPolicy', (select case when d.return_policy = 'made_to_order' and not exists (
              select from order_consent c where c.order_id = o.id and c.kind = 'madeToOrder' and d.id = any (c.products))
            then 'normal' else d.return_policy end
          from product d where d.id = l.product_id)) order by l.id)
      from order_line l where l.order_id = o.id and (${distributor}::bigint is null or l.distributor_id = ${distributor})),
    'appUser', json_build_object('id', u.id, 'name', coalesce(u.name, o.address->>'guestOrderName'),
      'phone', coalesce(u.phone, o.address->>'guestOrderPhone')),
    'payment', json_build_object('paymentMethodType', p.method, 'paymentStatus', p.status, 'createDate', iso(p.created_at),
      'paidAmount', p.paid_amount, 'refundedAmount', p.refunded_amount, 'methodText', p.method_text, 'receiptUrl', p.receipt_url,
      'virtualAccount', case when p.account_number is not null then json_build_object('accountNumber', p.account_number,
        'accountType', coalesce(p.account_type, '일반'), 'bankCode', p.bank_code, 'bankText', p.bank_code,
        'customerName', coalesce(p.customer_name, ''), 'dueDate', iso(p.due_at)) end),
    'history', coalesce((
      select json_agg(json_build_object('at', iso(e.at), 'from', e.from_status, 'to', e.to_status, 'by', e.by, 'reason', e.reason) order by e.id)
      from order_event e where e.order_id = o.id), '[]'::json),
    'refunds', coalesce((
      select json_agg(json_build_object('uuid', r.uuid, 'kind', r.kind, 'reason', r.reason, 'cash', r.cash, 'point', r.point, 'way', r.way,
        'wayText', '', 'status', r.status, 'statusText', '', 'interest', r.interest, 'rows', r.rows,
        'lines', coalesce((
          select json_agg(json_build_object('uuid', x.uuid, 'units', x.unit, 'cash', x.cash, 'point', x.point) order by x.id) from (
            select l.id, l.uuid, sum(rl.unit)::int as unit, sum(rl.cash)::bigint as cash, sum(rl.point)::bigint as point
            from refund_line rl join order_option_group g on g.id = rl.order_option_group_id join order_line l on l.id = g.order_line_id
            where rl.refund_id = r.id group by l.id) x), '[]'::json),
        'createDate', iso(r.created_at), 'doneDate', iso(r.done_at)) order by r.id)
      from refund r where r.order_id = o.id), '[]'::json),
    'cumaCoupons', coalesce((
      select json_agg(json_build_object('id', c.coupon_issue_id, 'name', c.name, 'kind', c.kind, 'amount', c.amount,
        'isReturned', c.returned_at is not null) order by c.coupon_issue_id)
      from order_coupon c where c.order_id = o.id), '[]'::json),
    'receipt', (
      select json_build_object('cashReceiptType', c.cash_receipt_type, 'identitySelect', c.identity_select,
        'identitySelectText', (array['휴대폰번호', '현금영수증 카드', '사업자등록번호'])[c.identity_select], 'isSelfIssued', c.self_issued,
        'status', c.status, 'amount', c.amount, 'cancelledAmount', c.cancelled, 'issueNumber', c.issue_number, 'receiptUrl', c.receipt_url,
        'issueDate', iso(c.issued_at),
        'changeableUntil', case when c.self_issued and c.status = 'issued' and c.issued_at + interval '30 days' > shop_now()
          then iso(c.issued_at + interval '30 days') end)
      from cash_receipt c where c.order_id = o.id order by c.id desc limit 1),
    'consents', coalesce((
      select json_agg(json_build_object('kind', c.kind, 'version', c.version, 'title', '', 'at', iso(c.at)) order by c.id)
      from order_consent c where c.order_id = o.id), '[]'::json),
    'actions', '[]'::json)`;
}
