import { Refusal } from '#contract/errors.ts';

/** A box of an MP4: four letters, where it begins, how many bytes its head and all of it take. */
export type Box = { type: string; at: number; head: number; size: number };

/** Throws FILM_TYPE. */
export function notFilm(): never {
  throw new Refusal('FILM_TYPE');
}

/** Reads a box's head at `at`, of which so much is left at most; the last one may run to the end. */
export function headOf(bytes: Buffer, from: number, at: number, left: number): Box {
  if (left < 8 || bytes.length < from + 8) notFilm();
  const type = bytes.toString('latin1', from + 4, from + 8);
  let size = bytes.readUInt32BE(from);
  let head = 8;
  if (size === 1) {
    if (bytes.length < from + 16) notFilm();
    size = Number(bytes.readBigUInt64BE(from + 8));
    head = 16;
  } else if (size === 0) size = left;
  if (size < head || size > left || !/^[\x20-\x7e\xa9]{4}$/.test(type)) notFilm();
  return { type, at, head, size };
}

/** The boxes within a part of `bytes`, one behind the other without a gap. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    // Some writers end a list of boxes with four empty bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) break;
    const box = headOf(bytes, at, at, to - at);
    boxes.push(box);
    if (boxes.length > 1000) notFilm();
    at += box.size;
  }
  return boxes;
}

/** What lies in a box, as boxes. */
export function childrenOf(bytes: Buffer, { at, head, size }: Box) {
  return boxesIn(bytes, at + head, at + size);
}

/** The one box of this path of names; refused where it is missing or there are two. */
export function one(bytes: Buffer, box: Box, ...names: string[]): Box {
  return names.reduce((outer, name) => {
    const [found, more] = childrenOf(bytes, outer).filter(({ type }) => type === name);
    return found && !more ? found : notFilm();
  }, box);
}

/** Numbers of a table that stands behind version and flags: `wide` of four bytes each a row, so many rows as it says. */
export function rowsOf(bytes: Buffer, { at, head, size }: Box, wide: number): number[][] {
  const start = at + head + 4;
  if (at + size < start + 4) notFilm();
  const count = bytes.readUInt32BE(start);
  if (count > 100_000 || start + 4 + count * wide * 4 > at + size) notFilm();
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: wide }, (_, column) => bytes.readUInt32BE(start + 4 + (row * wide + column) * 4)),
  );
}
