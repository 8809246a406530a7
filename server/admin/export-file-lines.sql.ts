import type { z } from 'zod';
import type { LineStatus, LineWait } from '#contract/lines.ts';
import type { ExportFileForm } from '#contract/order-tools.ts';
import { type BrandKey, brands } from '#contract/rules/brands.ts';
import { paymentMethods } from '#contract/rules/payments.ts';
import { lineStateName } from '#contract/rules/status-names.ts';
import type { Db } from '../platform/db/database.ts';
import { isInStateSql, lineWaitSql } from './work-queues.sql.ts';

export type ExportFileFilter = Extract<z.output<typeof ExportFileForm>, { kind: 'lines' }>['filter'];

/** The columns of a file of order lines. A new column is a heading here, a value of the statement and a cell. */
export const exportFileHeadings = [
  ...[
    '주문번호',
    '주문일시',
    '브랜드',
    '줄번호',
    '상품',
    '옵션',
    '수량',
    '상태',
    '판매자',
    '과세',
    '결제수단',
    '상품금액',
    '배송비',
  ],
  ...['쿠폰', '포인트', '결제금액', '환불금액', '보낼날', '택배사', '송장번호', '출고', '도착'],
];

export type ExportFileLine = {
  id: number;
  order: { number: string; at: string; brand: string; method: string };
  goods: {
    line: string;
    product: string;
    options: string | null;
    units: number;
    status: LineStatus;
    waitsFor: LineWait | null;
    seller: string;
    taxStatus: string;
  };
  /** Product amount, shipping, coupon, points, paid and refunded, in won. */
  amounts: number[];
  /** Ship date, carrier, tracking number, and the times of dispatch and delivery in Korea. */
  parcel: (string | null)[];
};

/**
 * Order lines after an id, ordered by id: the columns that accounting needs, without any name of a person. The first line of an order
 * has its shipping, so that the columns of an order add up to what was paid and refunded.
 */
export function exportFileLines(sql: Db, filter: ExportFileFilter, after: number, take: number) {
  return sql<ExportFileLine[]>`
    select l.id,
      json_build_object('number', o.order_number, 'at', to_char(o.created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'), 'brand', o.brand, 'method', pay.method) as order,
      json_build_object('line', l.uuid, 'product', l.product->>'name', 'options', goods.options, 'units', goods.units, 'status', l.status,
        'waitsFor', ${lineWaitSql(sql)}, 'seller', d.name, 'taxStatus', l.tax_status) as goods,
      json_build_array(l.amount, ship.fee, l.coupon_share + ship.coupon, l.point_share,
        case when pay.approved_at is null then 0 else l.cash_share + ship.fee - ship.coupon end, coalesce(back.cash, 0) + ship.back) as amounts,
      json_build_array(l.dispatch_on, c.name, l.tracking_number, to_char(l.shipped_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'),
        to_char(l.delivered_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI')) as parcel
    from (select l.* ${linesBy(sql, filter)} and l.id > ${after} order by l.id limit ${take}) l
      join orders o on o.id = l.order_id join distributor d on d.id = l.distributor_id join payment pay on pay.order_id = o.id
      left join carrier c on c.code = l.carrier_code
      cross join lateral (select string_agg(g.option->>'name', ' / ' order by g.id) as options, sum(g.quantity - g.cancelled_quantity) as units
        from order_line_option g where g.order_line_id = l.id) goods
      cross join lateral (select sum(r.cash) as cash from order_line_option g join refund_line r on r.order_line_option_id = g.id where g.order_line_id = l.id) back
      cross join lateral (select l.id = min(x.id) as is_first from order_line x where x.order_id = l.order_id) place
      cross join lateral (select case when place.is_first then o.shipping_fee else 0 end as fee, case when place.is_first then o.shipping_coupon else 0 end as coupon,
        case when place.is_first then coalesce((select sum(f.cash - (select coalesce(sum(r.cash), 0) from refund_line r where r.refund_id = f.id)) from refund f where f.order_id = o.id), 0) else 0 end as back) ship
    order by l.id`;
}

// Joins the order only where a filter needs it. On half a million lines the join takes half a second.
const linesBy = (sql: Db, { status, brand, from, until }: ExportFileFilter) => sql`
  from order_line l ${brand || from || until ? sql`join orders b on b.id = l.order_id` : sql``}
  where ${status ? isInStateSql(sql, status) : sql`l.status not in ('request', 'pre_ordering', 'incomplete')`} ${brand ? sql`and b.brand = ${brand}` : sql``}
    ${from ? sql`and b.created_at >= korea_hour(${from}::date, 0)` : sql``}
    ${until ? sql`and b.created_at < korea_hour(${until}::date + 1, 0)` : sql``}`;

/** The cells of a line in the order of the headings, with codes as the words of the shop. */
export function exportFileCellsOf({ order, goods, amounts, parcel }: ExportFileLine) {
  const { number, at, brand, line, product, options, units, status, waitsFor, seller, taxStatus, method } = {
    ...order,
    ...goods,
  };
  const words = [
    ...[number, at, brands[brand as BrandKey]?.short ?? brand, line, product, options, units],
    ...[lineStateName(status, waitsFor), seller, taxStatus === 'free' ? '면세' : '과세'],
    method in paymentMethods ? paymentMethods[method as keyof typeof paymentMethods].label : method,
  ];
  return [...words, ...amounts, ...parcel].map((cell) => (cell === null ? '' : String(cell)));
}
