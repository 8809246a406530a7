import { Refusal } from '#contract/errors.ts';

/** A box of an MP4: four letters, where it begins, how many bytes its head and all of it take. */
export type Mp4Box = { type: string; at: number; head: number; size: number };

/** Throws FILM_TYPE. */
export function rejectInvalidMp4(): never {
  throw new Refusal('FILM_TYPE');
}

/** Reads a box's head at `at`, of which so much is left at most; the last one may run to the end. */
export function boxHeaderOf(bytes: Buffer, from: number, at: number, left: number): Mp4Box {
  if (left < 8 || bytes.length < from + 8) rejectInvalidMp4();
  const type = bytes.toString('latin1', from + 4, from + 8);
  let size = bytes.readUInt32BE(from);
  let head = 8;
  if (size === 1) {
    if (bytes.length < from + 16) rejectInvalidMp4();
    size = Number(bytes.readBigUInt64BE(from + 8));
    head = 16;
  } else if (size === 0) size = left;
  if (size < head || size > left || !/^[\x20-\x7e\xa9]{4}$/.test(type)) rejectInvalidMp4();
  return { type, at, head, size };
}

/** The boxes within a part of `bytes`, one behind the other without a gap. */
export function readBoxes(bytes: Buffer, from: number, to: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = from; at < to; ) {
    // Some writers end a list of boxes with four empty bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) break;
    const box = boxHeaderOf(bytes, at, at, to - at);
    boxes.push(box);
    if (boxes.length > 1000) rejectInvalidMp4();
    at += box.size;
  }
  return boxes;
}

/** What lies in a box, as boxes. */
export function childBoxesOf(bytes: Buffer, { at, head, size }: Mp4Box) {
  return readBoxes(bytes, at + head, at + size);
}

/** The one box of this path of names; refused where it is missing or there are two. */
export function onlyBoxAt(bytes: Buffer, box: Mp4Box, ...names: string[]): Mp4Box {
  return names.reduce((outer, name) => {
    const [found, more] = childBoxesOf(bytes, outer).filter(({ type }) => type === name);
    return found && !more ? found : rejectInvalidMp4();
  }, box);
}

/** Numbers of a table that stands behind version and flags: `wide` of four bytes each a row, so many rows as it says. */
export function boxTableRowsOf(bytes: Buffer, { at, head, size }: Mp4Box, wide: number): number[][] {
  const start = at + head + 4;
  if (at + size < start + 4) rejectInvalidMp4();
  const count = bytes.readUInt32BE(start);
  if (count > 100_000 || start + 4 + count * wide * 4 > at + size) rejectInvalidMp4();
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: wide }, (_, column) => bytes.readUInt32BE(start + 4 + (row * wide + column) * 4)),
  );
}
