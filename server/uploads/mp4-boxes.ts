import { Refusal } from '#contract/errors.ts';

/** A box of an MP4: its four-letter type, its position, and the bytes of its header and in all. */
export type Mp4Box = { type: string; at: number; head: number; size: number };

/** Throws FILM_TYPE. */
export function rejectInvalidMp4(): never {
  throw new Refusal('FILM_TYPE');
}

/** Reads a box header at position `at`, with at most `left` bytes remaining; the last box may run to the end. Throws FILM_TYPE. */
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

/** The boxes in a range of `bytes`, adjacent and without gaps. Throws FILM_TYPE. */
export function readBoxes(bytes: Buffer, from: number, to: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = from; at < to; ) {
    // Some encoders end a list of boxes with four zero bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) break;
    const box = boxHeaderOf(bytes, at, at, to - at);
    boxes.push(box);
    if (boxes.length > 1000) rejectInvalidMp4();
    at += box.size;
  }
  return boxes;
}

/** The boxes inside a box. */
export function childBoxesOf(bytes: Buffer, { at, head, size }: Mp4Box) {
  return readBoxes(bytes, at + head, at + size);
}

/** The one box at this path of types; throws FILM_TYPE if it is missing or ambiguous. */
export function onlyBoxAt(bytes: Buffer, box: Mp4Box, ...names: string[]): Mp4Box {
  return names.reduce((outer, name) => {
    const [found, more] = childBoxesOf(bytes, outer).filter(({ type }) => type === name);
    return found && !more ? found : rejectInvalidMp4();
  }, box);
}

/** The rows of a table after version and flags, `wide` numbers of four bytes each, as many as its count says. */
export function boxTableRowsOf(bytes: Buffer, { at, head, size }: Mp4Box, wide: number): number[][] {
  const start = at + head + 4;
  if (at + size < start + 4) rejectInvalidMp4();
  const count = bytes.readUInt32BE(start);
  if (count > 100_000 || start + 4 + count * wide * 4 > at + size) rejectInvalidMp4();
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: wide }, (_, column) => bytes.readUInt32BE(start + 4 + (row * wide + column) * 4)),
  );
}
