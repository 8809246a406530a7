import type { z } from 'zod';
import type { ExportFile, ExportFileForm } from '#contract/order-tools.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { jsonSql } from '../platform/db/database.ts';
import { isInStateSql } from './work-queues.sql.ts';

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
  cells: (string | number | null)[];
};

/** Order lines after an id, ordered by id: the columns that accounting needs, without any name of a person. */
export function exportFileLines(sql: Db, filter: Filter, after: number, take: number) {
  return sql<ExportFileLine[]>`
    select l.id, json_build_array(o.order_number, to_char(o.created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'), o.brand, l.uuid, l.product->>'name',
      goods.options, goods.units, l.status, d.name, l.amount, l.coupon_share, l.point_share, l.cash_share, l.dispatch_on, l.carrier_code, l.tracking_number,
      to_char(l.shipped_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'), to_char(l.delivered_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI')) as cells
    from (select l.* ${linesBy(sql, filter)} and l.id > ${after} order by l.id limit ${take}) l
      join orders o on o.id = l.order_id join distributor d on d.id = l.distributor_id
      cross join lateral (select string_agg(g.option->>'name', ' / ' order by g.id) as options, sum(g.quantity - g.cancelled_quantity) as units
        from order_line_option g where g.order_line_id = l.id) goods
    order by l.id`;
}

// Joins the order only where a filter needs it. On half a million lines the join takes half a second.
const linesBy = (sql: Db, { status, brand, from, until }: Filter) => sql`
  from order_line l ${brand || from || until ? sql`join orders b on b.id = l.order_id` : sql``}
  where l.status not in ('request', 'pre_ordering', 'incomplete') ${status ? sql`and ${isInStateSql(sql, status)}` : sql``} ${brand ? sql`and b.brand = ${brand}` : sql``}
    ${from ? sql`and b.created_at >= korea_hour(${from}::date, 0)` : sql``}
    ${until ? sql`and b.created_at < korea_hour(${until}::date + 1, 0)` : sql``}`;
