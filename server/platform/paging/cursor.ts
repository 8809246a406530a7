import { Refusal } from '#contract/errors.ts';

/** A row of an ordered list: what the list is ordered by (of a moment, its microseconds since 1970), and the id that decides between equals. */
export type RowCursor = { value: number; id: number };

/** Where a page stopped, as the wire carries it. */
export function rowCursorOf(row: RowCursor): string;
export function rowCursorOf(row: RowCursor | undefined): string | null;
export function rowCursorOf(row: RowCursor | undefined) {
  return row ? `${row.value}.${row.id}` : null;
}

/** The row a caller wants to go on from. Throws BAD_REQUEST for one we never gave. */
export function parseCursor(cursor: string | undefined): RowCursor | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor);
  const value = Number(found?.[1]);
  if (!found || !Number.isSafeInteger(value)) throw new Refusal('BAD_REQUEST');
  return { value, id: Number(found[2]) };
}

/** The same of a list whose rows stand in groups, the highest first. */
export type GroupedCursor = RowCursor & { sortRank: number };

/** Where a page of such a list stopped, as the wire carries it. */
export function groupedCursorOf(row: GroupedCursor) {
  return `${row.sortRank}.${rowCursorOf(row)}`;
}

/** The row a caller wants to go on from; a cursor without a group is of the highest. Throws BAD_REQUEST for one we never gave. */
export function parseGroupedCursor(cursor: string | undefined): GroupedCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, sortRank = '2', row] = /^(?:([0-2])\.)?(\d+\.\d+)$/.exec(cursor) ?? [];
  const read = parseCursor(row ?? '');
  return read && { ...read, sortRank: Number(sortRank) };
}
