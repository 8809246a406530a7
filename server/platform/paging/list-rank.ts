import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../db/database.ts';
import type { RowCursor } from './cursor.ts';

type Part = PendingQuery<Row[]>;
/** The rank that orders a list, lowest first, and the id that orders equal ranks: newest first, but oldest first for the rank `oldest`. */
type RankColumns = { rank: Part; id: Part; oldest?: number };

/** The row after which the next page begins; `total` counts the rows of all pages. */
export type RankedRow = { rank: number; id: number; total: number };

/** The number of rows of `rest`, the text of a query after `select`, counted up to 10,000. `rest` has no cursor. */
export const cappedCountSql = (sql: Db, rest: Part) =>
  sql`(select count(*) from (select ${rest} limit 10000) counted)::int`;

export type Counted = { total: number };
/** The column `total`: the rows of all pages, of a query that reads them all for each page. */
export const countedSql = (sql: Db) => sql`least(count(*) over (), 10000)::int as total`;

/** The order of a list that shows pending entries first. */
export const rankOrderSql = (sql: Db, { rank, id, oldest }: RankColumns) =>
  oldest === undefined
    ? sql`${rank}, ${id} desc`
    : sql`${rank}, case when ${rank} = ${oldest} then ${id} else -${id} end`;

/** The rows after the last row of a page: entries added in between move no row to another page. */
export function afterCursorSql(sql: Db, at: RowCursor | undefined, { rank, id, oldest }: RankColumns) {
  if (!at) return sql`true`;
  const later = at.value === oldest ? sql`${id} > ${at.id}` : sql`${id} < ${at.id}`;
  return sql`(${rank} > ${at.value}::bigint or (${rank} = ${at.value}::bigint and ${later}))`;
}
