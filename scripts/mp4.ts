type Film = {
  width: number;
  height: number;
  rate: number;
  description: Buffer;
  chunks: { data: Buffer; key: boolean }[];
};

/** Encoded pictures (H.264, one key picture now and then, none out of order) as an MP4 file that plays while it loads. */
export function encodeMp4({ width, height, rate, description, chunks }: Film) {
  const ticks = 1000;
  const step = ticks / rate;
  const head = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'));
  const sizes = chunks.map(({ data }) => data.length);
  const keys = chunks.flatMap(({ key }, at) => (key ? [at + 1] : []));
  // The index stands before the pictures, and its size does not depend on where they begin.
  const index = (start: number) => {
    const length = Math.round(step * chunks.length);
    const table = box(
      'stbl',
      full('stsd', 0, u32(1), avc1()),
      full('stts', 0, u32(chunks.length), ...times()),
      full('stss', 0, u32(keys.length), ...keys.map(u32)),
      full('stsc', 0, u32(1), u32(1), u32(chunks.length), u32(1)),
      full('stsz', 0, u32(0), u32(sizes.length), ...sizes.map(u32)),
      full('stco', 0, u32(1), u32(start)),
    );
    const media = box(
      'mdia',
      full('mdhd', 0, u32(0), u32(0), u32(ticks), u32(length), u16(0x55c4), u16(0)),
      full('hdlr', 0, u32(0), text('vide'), zeros(12), text('video\0')),
      box('minf', full('vmhd', 1, zeros(8)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), table),
    );
    const track = full(
      'tkhd',
      3,
      u32(0),
      u32(0),
      u32(1),
      u32(0),
      u32(length),
      zeros(8),
      u16(0),
      u16(0),
      u16(0),
      u16(0),
      matrix,
      u32(width << 16),
      u32(height << 16),
    );
    const movie = full(
      'mvhd',
      0,
      u32(0),
      u32(0),
      u32(ticks),
      u32(length),
      u32(0x10000),
      u16(0x100),
      zeros(10),
      matrix,
      zeros(24),
      u32(2),
    );
    return box('moov', movie, box('trak', track, media));
  };
  const start = head.length + index(0).length + 8;
  return Buffer.concat([head, index(start), box('mdat', ...chunks.map(({ data }) => data))]);

  // Whole ticks that add up: thousandths do not divide by every rate.
  function times() {
    const at = (place: number) => Math.round(place * step);
    const deltas = chunks.map((_, place) => at(place + 1) - at(place));
    return deltas.flatMap((delta) => [u32(1), u32(delta)]);
  }

  function avc1() {
    return box(
      'avc1',
      zeros(6),
      u16(1),
      zeros(16),
      u16(width),
      u16(height),
      u32(0x480000),
      u32(0x480000),
      u32(0),
      u16(1),
      zeros(32),
      u16(24),
      u16(0xffff),
      box('avcC', description),
    );
  }
}

const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));

function box(name: string, ...parts: Buffer[]) {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

function full(name: string, flags: number, ...parts: Buffer[]) {
  return box(name, u32(flags), ...parts);
}

function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function u16(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function zeros(count: number) {
  return Buffer.alloc(count);
}

function text(word: string) {
  return Buffer.from(word, 'latin1');
}
