import { Refusal } from '#contract/errors.ts';

/** A row of an ordered list: what the list is ordered by (of a moment, its microseconds since 1970), and the id that decides between equals. */
export type Cursor = { value: number; id: number };

/** Where a page stopped, as the wire carries it. */
export function cursorOf(row: Cursor): string;
export function cursorOf(row: Cursor | undefined): string | null;
export function cursorOf(row: Cursor | undefined) {
  return row ? `${row.value}.${row.id}` : null;
}

/** The row a caller wants to go on from. Throws BAD_REQUEST for one we never gave. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor);
  const value = Number(found?.[1]);
  if (!found || !Number.isSafeInteger(value)) throw new Refusal('BAD_REQUEST');
  return { value, id: Number(found[2]) };
}

/** The same of a list whose rows stand in groups, the highest first. */
export type Standing = Cursor & { standing: number };

/** Where a page of such a list stopped, as the wire carries it. */
export function standingOf(row: Standing) {
  return `${row.standing}.${cursorOf(row)}`;
}

/** The row a caller wants to go on from; a cursor without a group is of the highest. Throws BAD_REQUEST for one we never gave. */
export function readStanding(cursor: string | undefined): Standing | undefined {
  if (cursor === undefined) return undefined;
  const [, standing = '2', row] = /^(?:([0-2])\.)?(\d+\.\d+)$/.exec(cursor) ?? [];
  const read = readCursor(row ?? '');
  return read && { ...read, standing: Number(standing) };
}
