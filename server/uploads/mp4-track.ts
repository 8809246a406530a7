import { type Box, boxesIn, childrenOf, notFilm, one, rowsOf } from './mp4-boxes.ts';

export type Track = {
  box: Box;
  kind: string;
  seconds: number;
  /** Where each of its samples lies in the file, in the order they are played. */
  samples: { at: number; size: number }[];
  entry: Box;
};

/** A track of a film: of what kind, how long by the sum of its own samples, and where they lie. */
export function trackOf(bytes: Buffer, box: Box): Track {
  const media = one(bytes, box, 'mdia');
  const head = one(bytes, media, 'mdhd');
  const scale = timesOf(bytes, head).scale;
  const handler = one(bytes, media, 'hdlr');
  if (handler.size < handler.head + 12 || scale === 0) notFilm();
  const kind = bytes.toString('latin1', handler.at + handler.head + 8, handler.at + handler.head + 12);
  const table = one(bytes, media, 'minf', 'stbl');
  const described = one(bytes, table, 'stsd');
  const [entry, another] = boxesIn(bytes, described.at + described.head + 8, described.at + described.size);
  if (!entry || another) notFilm();
  const times = rowsOf(bytes, one(bytes, table, 'stts'), 2);
  const ticks = times.reduce((sum, [count = 0, delta = 0]) => sum + count * delta, 0);
  const samples = samplesOf(bytes, table);
  if (times.reduce((sum, [count = 0]) => sum + count, 0) !== samples.length) notFilm();
  return { box, kind, seconds: ticks / scale, samples, entry };
}

/** Time scale and length of `mvhd` or `mdhd`. */
export function timesOf(bytes: Buffer, { at, head, size }: Box) {
  const start = at + head;
  const wide = size > head + 32 && bytes[start] === 1;
  if (size < head + (wide ? 32 : 20)) notFilm();
  const scale = bytes.readUInt32BE(start + (wide ? 20 : 12));
  const length = wide ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16);
  return { scale, length };
}

function samplesOf(bytes: Buffer, table: Box) {
  const sizes = sizesOf(bytes, one(bytes, table, 'stsz'));
  const runs = rowsOf(bytes, one(bytes, table, 'stsc'), 3);
  const chunks = chunksOf(bytes, table);
  const samples: Track['samples'] = [];
  let run = 0;
  chunks.forEach((start, chunk) => {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run++;
    let at = start;
    for (let many = runs[run]?.[1] ?? notFilm(); many > 0; many--) {
      const size = sizes[samples.length] ?? notFilm();
      samples.push({ at, size });
      at += size;
    }
  });
  if (samples.length !== sizes.length || samples.length === 0) notFilm();
  return samples;
}

function sizesOf(bytes: Buffer, box: Box) {
  const start = box.at + box.head + 4;
  if (box.size < box.head + 12) notFilm();
  const same = bytes.readUInt32BE(start);
  const count = bytes.readUInt32BE(start + 4);
  if (count > 100_000 || (same === 0 && start + 8 + count * 4 > box.at + box.size)) notFilm();
  return Array.from({ length: count }, (_, row) => same || bytes.readUInt32BE(start + 8 + row * 4));
}

function chunksOf(bytes: Buffer, table: Box) {
  const found = childrenOf(bytes, table).filter(({ type }) => type === 'stco' || type === 'co64');
  const [box, more] = found;
  if (!box || more) notFilm();
  return box.type === 'stco'
    ? rowsOf(bytes, box, 1).map(([at = 0]) => at)
    : rowsOf(bytes, box, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
}
