import { boxTableRowsOf, childBoxesOf, type Mp4Box, onlyBoxAt, readBoxes, rejectInvalidMp4 } from './mp4-boxes.ts';

export type Mp4Track = {
  box: Mp4Box;
  kind: string;
  seconds: number;
  /** The position of each sample in the file, in playing order. */
  samples: { at: number; size: number }[];
  entry: Mp4Box;
};

/** A track of a video: its kind, its length as the sum of its samples, and their positions. Throws FILM_TYPE. */
export function mp4TrackOf(bytes: Buffer, box: Mp4Box): Mp4Track {
  const media = onlyBoxAt(bytes, box, 'mdia');
  const head = onlyBoxAt(bytes, media, 'mdhd');
  const scale = boxTimesOf(bytes, head).scale;
  const handler = onlyBoxAt(bytes, media, 'hdlr');
  if (handler.size < handler.head + 12 || scale === 0) rejectInvalidMp4();
  const kind = bytes.toString('latin1', handler.at + handler.head + 8, handler.at + handler.head + 12);
  const table = onlyBoxAt(bytes, media, 'minf', 'stbl');
  const described = onlyBoxAt(bytes, table, 'stsd');
  const [entry, another] = readBoxes(bytes, described.at + described.head + 8, described.at + described.size);
  if (!entry || another) rejectInvalidMp4();
  const times = boxTableRowsOf(bytes, onlyBoxAt(bytes, table, 'stts'), 2);
  const ticks = times.reduce((sum, [count = 0, delta = 0]) => sum + count * delta, 0);
  const samples = samplesOf(bytes, table);
  if (times.reduce((sum, [count = 0]) => sum + count, 0) !== samples.length) rejectInvalidMp4();
  return { box, kind, seconds: ticks / scale, samples, entry };
}

/** Time scale and length of `mvhd` or `mdhd`. */
export function boxTimesOf(bytes: Buffer, { at, head, size }: Mp4Box) {
  const start = at + head;
  const wide = size > head + 32 && bytes[start] === 1;
  if (size < head + (wide ? 32 : 20)) rejectInvalidMp4();
  const scale = bytes.readUInt32BE(start + (wide ? 20 : 12));
  const length = wide ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16);
  return { scale, length };
}

function samplesOf(bytes: Buffer, table: Mp4Box) {
  const sizes = sizesOf(bytes, onlyBoxAt(bytes, table, 'stsz'));
  const runs = boxTableRowsOf(bytes, onlyBoxAt(bytes, table, 'stsc'), 3);
  const chunks = chunksOf(bytes, table);
  const samples: Mp4Track['samples'] = [];
  let run = 0;
  chunks.forEach((start, chunk) => {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run++;
    let at = start;
    for (let many = runs[run]?.[1] ?? rejectInvalidMp4(); many > 0; many--) {
      const size = sizes[samples.length] ?? rejectInvalidMp4();
      samples.push({ at, size });
      at += size;
    }
  });
  if (samples.length !== sizes.length || samples.length === 0) rejectInvalidMp4();
  return samples;
}

function sizesOf(bytes: Buffer, box: Mp4Box) {
  const start = box.at + box.head + 4;
  if (box.size < box.head + 12) rejectInvalidMp4();
  const same = bytes.readUInt32BE(start);
  const count = bytes.readUInt32BE(start + 4);
  if (count > 100_000 || (same === 0 && start + 8 + count * 4 > box.at + box.size)) rejectInvalidMp4();
  return Array.from({ length: count }, (_, row) => same || bytes.readUInt32BE(start + 8 + row * 4));
}

function chunksOf(bytes: Buffer, table: Mp4Box) {
  const found = childBoxesOf(bytes, table).filter(({ type }) => type === 'stco' || type === 'co64');
  const [box, more] = found;
  if (!box || more) rejectInvalidMp4();
  return box.type === 'stco'
    ? boxTableRowsOf(bytes, box, 1).map(([at = 0]) => at)
    : boxTableRowsOf(bytes, box, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
}
