import { type GroupedCursor, groupedCursorOf, type RowCursor, rowCursorOf } from './cursor.ts';

type PageRequest = { page: number; take: number };

/**
 * The page block of a list with numbered pages, counted from 1. `read` is the number of rows from this page on, one more than fits at most.
 * Without `count`, the rows seen so far are the count.
 */
export function numberedPage({ page, take }: PageRequest, read: number, count = (page - 1) * take + read) {
  return {
    count,
    nextPage: read > take ? String(page + 1) : null,
    prePage: page > 1 ? String(page - 1) : null,
  };
}

/**
 * The number of rows of a list with numbered pages, which each of its rows carries. A page behind the last one has no rows, so the first
 * page is read for it.
 */
export async function totalOf<Row extends { total: number }>(
  rows: readonly Row[],
  isFirstPage: boolean,
  readFirstPage: () => PromiseLike<readonly Row[]>,
) {
  const [row] = rows.length > 0 || isFirstPage ? rows : await readFirstPage();
  return row?.total ?? 0;
}

/** The page block of a list with cursors, whose rows were read with one more than fits; `mark` makes the cursor of the last row shown. */
export function cursorPage<Row>(rows: Row[], take: number, count: number, mark: (last: Row) => string) {
  const last = rows[take - 1];
  return { count, nextPage: rows.length > take && last !== undefined ? mark(last) : null, prePage: null };
}

/** A page of cards with its cursor. */
export function cardCursorPage<T>(rows: (RowCursor & { card: T })[], take: number, count: number) {
  return { entities: rows.slice(0, take).map((row) => row.card), page: cursorPage(rows, take, count, rowCursorOf) };
}

/** The same for cards in groups. */
export function groupedCardPage<T>(rows: (GroupedCursor & { card: T })[], take: number, count: number) {
  return { entities: rows.slice(0, take).map((row) => row.card), page: cursorPage(rows, take, count, groupedCursorOf) };
}
