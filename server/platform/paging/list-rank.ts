import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../db/database.ts';
import type { RowCursor } from './cursor.ts';

type Part = PendingQuery<Row[]>;
/** What a list stands by, the lowest first, and the number that decides between equals: the latest first, but of `oldest` the oldest. */
type Standing = { rank: Part; id: Part; oldest?: number };

/** A row of such a list, as the next page begins after it. */
export type RankedRow = { rank: number; id: number };

/** The order of a list in which what waits stands first. */
export const rankOrderSql = (sql: Db, { rank, id, oldest }: Standing) =>
  oldest === undefined
    ? sql`${rank}, ${id} desc`
    : sql`${rank}, case when ${rank} = ${oldest} then ${id} else -${id} end`;

/** The rows after the one a page ended with: what came meanwhile moves none of them to another page. */
export function afterCursorSql(sql: Db, at: RowCursor | undefined, { rank, id, oldest }: Standing) {
  if (!at) return sql`true`;
  const later = at.value === oldest ? sql`${id} > ${at.id}` : sql`${id} < ${at.id}`;
  return sql`(${rank} > ${at.value}::bigint or (${rank} = ${at.value}::bigint and ${later}))`;
}
