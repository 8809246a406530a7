import { Refusal } from '#contract/refusal.ts';

export type Cursor = { micros: number; id: number };

/** Where a page of things ordered by their moment stopped, as the wire carries it. */
export function cursorOf(row: Cursor | undefined) {
  return row ? `${row.micros}.${row.id}` : null;
}

/** The place a caller wants to go on from. Throws BAD_REQUEST for one we never gave. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor);
  const micros = Number(found?.[1]);
  if (!found || !Number.isSafeInteger(micros)) throw new Refusal('BAD_REQUEST');
  return { micros, id: Number(found[2]) };
}
