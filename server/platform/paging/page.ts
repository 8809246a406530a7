import { type GroupedCursor, groupedCursorOf, type RowCursor, rowCursorOf } from './cursor.ts';

type Asked = { page: number; take: number };

/**
 * Where a list stands that is turned by number, pages counted from 1. `read` is how many rows there are from this page on, as far as
 * they were looked for: one more than fits is enough. Without `count` as many are told of as were seen.
 */
export function numberedPage({ page, take }: Asked, read: number, count = (page - 1) * take + read) {
  return {
    count,
    nextPage: read > take ? String(page + 1) : null,
    prePage: page > 1 ? String(page - 1) : null,
  };
}

/** The same of a list one goes on in from a row, read with one row more than fits; `mark` names the last row shown. */
export function cursorPage<Row>(rows: Row[], take: number, count: number, mark: (last: Row) => string) {
  const last = rows[take - 1];
  return { count, nextPage: rows.length > take && last !== undefined ? mark(last) : null, prePage: null };
}

/** A page of cards with the cursor that leads on. */
export function cardCursorPage<T>(rows: (RowCursor & { card: T })[], take: number, count: number) {
  return { entities: rows.slice(0, take).map((row) => row.card), page: cursorPage(rows, take, count, rowCursorOf) };
}

/** The same of cards that stand in groups. */
export function groupedCardPage<T>(rows: (GroupedCursor & { card: T })[], take: number, count: number) {
  return { entities: rows.slice(0, take).map((row) => row.card), page: cursorPage(rows, take, count, groupedCursorOf) };
}
