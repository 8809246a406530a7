import type { z } from 'zod';
import type { LineStatus, LineWait } from '#contract/lines.ts';
import type { ExportFile, ExportFileForm } from '#contract/order-tools.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { jsonSql } from '../platform/db/database.ts';
import { isInStateSql, lineWaitSql } from './work-queues.sql.ts';

type Filter = Extract<z.output<typeof ExportFileForm>, { kind: 'lines' }>['filter'];
type New = {
  uuid: string;
  kind: string;
  name: string;
  count: number;
  filter?: Filter;
  batch?: string;
  reason?: string;
};

/** The latest first, one row more than `take`. `own` limits the list to the files of this staff member. */
export function exportFilesOf(
  sql: Db,
  staff: number,
  { own, before, take, uuid }: { own: boolean; before: number | null; take: number; uuid?: string },
) {
  return sql<(ExportFile & { id: number })[]>`
    select f.id, f.uuid, f.kind, f.name, f.count, a.name as by, f.staff_id = ${staff} as "isMine", f.reason, f.batch, f.created_at as "createDate"
    from export_file f join staff_account a on a.id = f.staff_id
    where ${own ? sql`f.staff_id = ${staff}` : sql`true`} and ${before === null ? sql`true` : sql`f.id < ${before}`}
      and ${uuid ? sql`f.uuid = ${uuid}` : sql`true`}
    order by f.id desc limit ${take + 1}`;
}

/** Inserts a file once for each uuid. Returns whether it was inserted. */
export async function insertExportFile(
  sql: Tx,
  staff: number,
  { uuid, kind, name, count, filter = {}, batch, reason }: New,
) {
  const { count: added } = await sql`
    insert into export_file (uuid, staff_id, kind, name, count, filter, batch, reason)
    values (${uuid}, ${staff}, ${kind}, ${name}, ${count}, ${jsonSql(sql, filter)}, ${batch ?? null}, ${reason ?? null}) on conflict (uuid) do nothing`;
  return added > 0;
}

/** The filter of an export of order lines. Undefined for files made in the browser and for unknown files. */
export async function exportFilterOf(sql: Db, uuid: string) {
  const [row] = await sql<{ filter: Filter }[]>`select filter from export_file where uuid = ${uuid} and kind = 'lines'`;
  return row?.filter;
}

/** Adds to the number of lines read of a file. A page counts once, however often it is read. */
export async function countExportRead(
  sql: Db,
  uuid: string,
  { after, until, count }: { after: number; until: number; count: number },
) {
  await sql`update export_file set count = count + ${count}, read_to = ${until} where uuid = ${uuid} and read_to = ${after}`;
}

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
export function exportFileLines(sql: Db, filter: Filter, after: number, take: number) {
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
const linesBy = (sql: Db, { status, brand, from, until }: Filter) => sql`
  from order_line l ${brand || from || until ? sql`join orders b on b.id = l.order_id` : sql``}
  where l.status not in ('request', 'pre_ordering', 'incomplete') ${status ? sql`and ${isInStateSql(sql, status)}` : sql``} ${brand ? sql`and b.brand = ${brand}` : sql``}
    ${from ? sql`and b.created_at >= korea_hour(${from}::date, 0)` : sql``}
    ${until ? sql`and b.created_at < korea_hour(${until}::date + 1, 0)` : sql``}`;
