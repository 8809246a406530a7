import { type FileHandle, open } from 'node:fs/promises';
import { Refusal } from '#contract/errors.ts';
import { boxHeaderOf, childBoxesOf, type Mp4Box, onlyBoxAt, readBoxes, rejectInvalidMp4 } from './mp4-boxes.ts';
import { boxTimesOf, type Mp4Track, mp4TrackOf } from './mp4-track.ts';

/** A video's size and length, and its bytes that are neither image nor sound: place, device, author. */
export type VideoFile = {
  width: number;
  height: number;
  seconds: number;
  aside: { at: number; head: number; size: number }[];
};

const mostIndex = 4 * 2 ** 20;
// A phone that stops recording at sixty seconds stops a little later.
const leeway = 0.5;

/**
 * Parses an MP4 with one H.264 track and AAC or no sound (rules D17). The file's own statements are verified: its length is the sum of its
 * samples, every sample is inside it, and the first one is a key frame. Throws FILM_TYPE, FILM_LENGTH.
 */
export async function readVideo(path: string, most: number): Promise<VideoFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const boxes = await topLevelBoxes(file, size);
    const [moov, more] = boxes.filter(({ type }) => type === 'moov');
    if (!moov || more || moov.size > mostIndex || boxes[0]?.type !== 'ftyp') rejectInvalidMp4();
    if (!isMp4(await readBox(file, boxes[0]))) rejectInvalidMp4();
    const bytes = await readBox(file, moov);
    const index = { ...moov, at: 0 };
    const within = childBoxesOf(bytes, index);
    const tracks = within.filter(({ type }) => type === 'trak').map((box) => mp4TrackOf(bytes, box));
    const [pictures, second] = tracks.filter(({ kind }) => kind === 'vide');
    const sounds = tracks.filter(({ kind }) => kind === 'soun');
    if (!pictures || second || sounds.length > 1) rejectInvalidMp4();
    const { width, height, prefix } = readH264Entry(bytes, pictures.entry);
    for (const { entry } of sounds) readAacEntry(bytes, entry);
    const whole = boxTimesOf(bytes, onlyBoxAt(bytes, index, 'mvhd'));
    const seconds = Math.max(
      whole.length / Math.max(1, whole.scale),
      pictures.seconds,
      ...sounds.map((one) => one.seconds),
    );
    if (!(pictures.seconds > 0)) rejectInvalidMp4();
    if (seconds > most + leeway) throw new Refusal('FILM_LENGTH', { n: most });
    const data = boxes.filter(({ type }) => type === 'mdat');
    for (const { samples } of tracks) areInside(samples, data);
    await isPicture(file, pictures.samples[0], prefix);
    return { width, height, seconds, aside: asideOf(bytes, moov, boxes, tracks) };
  } catch (error) {
    // A table that is shorter than its count.
    if (error instanceof RangeError) rejectInvalidMp4();
    throw error;
  } finally {
    await file.close();
  }
}

async function topLevelBoxes(file: FileHandle, size: number) {
  const boxes: Mp4Box[] = [];
  for (let at = 0; at < size; ) {
    const head = Buffer.alloc(Math.min(16, size - at));
    await file.read(head, 0, head.length, at);
    const box = boxHeaderOf(head, 0, at, size - at);
    boxes.push(box);
    if (boxes.length > 200) rejectInvalidMp4();
    at += box.size;
  }
  return boxes;
}

async function readBox(file: FileHandle, { at, size }: { at: number; size: number }) {
  if (size > mostIndex) rejectInvalidMp4();
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, at);
  return bytesRead === size ? bytes : rejectInvalidMp4();
}

// QuickTime files look alike but have another brand.
function isMp4(bytes: Buffer) {
  const brands = bytes.toString('latin1', 8).match(/.{4}/gs) ?? [];
  return brands[0] !== 'qt  ' && brands.some((brand) => /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/.test(brand));
}

function readH264Entry(bytes: Buffer, entry: Mp4Box) {
  if (!/^avc[13]$/.test(entry.type) || entry.size < 94) rejectInvalidMp4();
  const [width, height] = [bytes.readUInt16BE(entry.at + 32), bytes.readUInt16BE(entry.at + 34)];
  const config =
    readBoxes(bytes, entry.at + 86, entry.at + entry.size).find(({ type }) => type === 'avcC') ?? rejectInvalidMp4();
  const start = config.at + config.head;
  const [version, profile = 0, , , lengths = 0] = bytes.subarray(start, start + 5);
  if (config.size < 15 || version !== 1 || ![66, 77, 88, 100].includes(profile)) rejectInvalidMp4();
  if (width < 16 || height < 16 || width > 4096 || height > 4096) rejectInvalidMp4();
  return { width, height, prefix: (lengths & 3) + 1 };
}

function readAacEntry(bytes: Buffer, entry: Mp4Box) {
  const found = bytes.indexOf('esds', entry.at, 'latin1');
  if (entry.type !== 'mp4a' || found < 0 || found > entry.at + entry.size) rejectInvalidMp4();
  // Descriptor 4 is nested in descriptor 3; its first byte is the audio codec.
  const outer = descriptorStart(bytes, found + 8, 3);
  const kind = bytes[descriptorStart(bytes, outer + 3, 4)];
  if (kind !== 0x40) rejectInvalidMp4();
}

function descriptorStart(bytes: Buffer, at: number, tag: number) {
  if (bytes[at] !== tag) rejectInvalidMp4();
  let next = at + 1;
  while ((bytes[next++] ?? 0) & 0x80) if (next > at + 5) rejectInvalidMp4();
  return next;
}

function areInside(samples: Mp4Track['samples'], data: Mp4Box[]) {
  const holds = ({ at, size }: Mp4Track['samples'][number]) =>
    data.some((box) => at >= box.at + box.head && at + size <= box.at + box.size);
  if (!samples.every(holds)) rejectInvalidMp4();
}

/** Checks that the units of the first sample fill it exactly, and that one of them is a key frame. */
async function isPicture(file: FileHandle, sample: Mp4Track['samples'][number] | undefined, prefix: number) {
  const bytes = await readBox(file, sample ?? rejectInvalidMp4());
  const kinds: number[] = [];
  let at = 0;
  while (at + prefix < bytes.length) {
    const size = bytes.readUIntBE(at, prefix);
    if (size === 0 || at + prefix + size > bytes.length) rejectInvalidMp4();
    kinds.push((bytes[at + prefix] ?? 0) & 31);
    at += prefix + size;
  }
  if (at !== bytes.length || !kinds.includes(5) || kinds.some((kind) => kind === 0 || kind > 23)) rejectInvalidMp4();
}

const keptBoxes = { film: ['ftyp', 'moov', 'mdat'], moov: ['mvhd', 'trak'], trak: ['tkhd', 'edts', 'mdia'] };

/** The parts that are neither index, nor image, nor sound: places, devices, names, and tracks of other kinds with their samples. */
function asideOf(bytes: Buffer, moov: Mp4Box, boxes: Mp4Box[], tracks: Mp4Track[]) {
  const foreign = tracks.filter(({ kind }) => kind !== 'vide' && kind !== 'soun');
  const loose = childBoxesOf(bytes, { ...moov, at: 0 }).filter(
    (box) => !keptBoxes.moov.includes(box.type) || foreign.some((track) => track.box.at === box.at),
  );
  const hung = tracks.flatMap(({ box }) =>
    childBoxesOf(bytes, box).filter(({ type }) => !keptBoxes.trak.includes(type)),
  );
  return [
    ...boxes.filter(({ type }) => !keptBoxes.film.includes(type)),
    ...[...loose, ...hung].map((box) => ({ ...box, at: box.at + moov.at })),
    ...foreign.flatMap(({ samples }) => samples.map(({ at, size }) => ({ at, head: 0, size }))),
  ];
}
