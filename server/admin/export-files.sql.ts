import type { ExportFile } from '#contract/order-tools.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { jsonSql } from '../platform/db/database.ts';
import { cappedCountSql } from '../platform/paging/list-rank.ts';
import type { ExportFileFilter } from './export-file-lines.sql.ts';

type NewExportFile = {
  uuid: string;
  kind: string;
  name: string;
  count: number;
  filter?: ExportFileFilter;
  batch?: string;
  reason?: string;
};

/** The latest first, one row more than `take`. `own` limits the list to the files of this staff member. */
export function exportFilesOf(
  sql: Db,
  staff: number,
  { isOwnOnly, before, take, uuid }: { isOwnOnly: boolean; before: number | null; take: number; uuid?: string },
) {
  const wanted = isOwnOnly ? sql`f.staff_id = ${staff}` : sql`true`;
  return sql<(ExportFile & { id: number; total: number })[]>`
    select f.id, ${cappedCountSql(sql, sql`from export_file f where ${wanted}`)} as total, f.uuid, f.kind, f.name, f.count, a.name as by, f.staff_id = ${staff} as "isMine", f.reason, f.batch, f.created_at as "createDate"
    from export_file f join staff_account a on a.id = f.staff_id
    where ${wanted} and ${before === null ? sql`true` : sql`f.id < ${before}`}
      and ${uuid ? sql`f.uuid = ${uuid}` : sql`true`}
    order by f.id desc limit ${take + 1}`;
}

/** Inserts a file once for each uuid. Returns whether it was inserted. */
export async function insertExportFile(
  sql: Tx,
  staff: number,
  { uuid, kind, name, count, filter = {}, batch, reason }: NewExportFile,
) {
  const { count: added } = await sql`
    insert into export_file (uuid, staff_id, kind, name, count, filter, batch, reason)
    values (${uuid}, ${staff}, ${kind}, ${name}, ${count}, ${jsonSql(sql, filter)}, ${batch ?? null}, ${reason ?? null}) on conflict (uuid) do nothing`;
  return added > 0;
}

/** The filter of an export of order lines. Undefined for files made in the browser and for unknown files. */
export async function exportFilterOf(sql: Db, uuid: string) {
  const [row] = await sql<
    { filter: ExportFileFilter }[]
  >`select filter from export_file where uuid = ${uuid} and kind = 'lines'`;
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
