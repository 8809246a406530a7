import { Refusal } from '#contract/errors.ts';

/** A row of an ordered list: its sort value (of a time, in microseconds since 1970) and the id that orders equal values. */
export type RowCursor = { value: number; id: number };

/** The cursor after a row, as the wire carries it. */
export function rowCursorOf(row: RowCursor): string;
export function rowCursorOf(row: RowCursor | undefined): string | null;
export function rowCursorOf(row: RowCursor | undefined) {
  return row ? `${row.value}.${row.id}` : null;
}

/** The row to continue from. Throws BAD_REQUEST for a cursor that the shop never issued. */
export function parseCursor(cursor: string | undefined): RowCursor | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor);
  const value = Number(found?.[1]);
  if (!found || !Number.isSafeInteger(value)) throw new Refusal('BAD_REQUEST');
  return { value, id: Number(found[2]) };
}

/** The cursor of a list whose rows are in groups, the highest first. */
export type GroupedCursor = RowCursor & { sortRank: number };

/** The cursor after a row of a grouped list, as the wire carries it. */
export function groupedCursorOf(row: GroupedCursor) {
  return `${row.sortRank}.${rowCursorOf(row)}`;
}

/** The row to continue from; a cursor without a group is in the highest. Throws BAD_REQUEST for a cursor that the shop never issued. */
export function parseGroupedCursor(cursor: string | undefined): GroupedCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, sortRank = '2', row] = /^(?:([0-2])\.)?(\d+\.\d+)$/.exec(cursor) ?? [];
  const read = parseCursor(row ?? '');
  return read && { ...read, sortRank: Number(sortRank) };
}
