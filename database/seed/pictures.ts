import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { type Look, looks, pictureNames, type Tone, tones, type View } from './art.ts';
import { type Chance, chance } from './chance.ts';

const size = 720;
const assets = new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url);
const endings = ['-720.avif', '-720.webp', '-360.avif', '-360.webp'];
const leaf = '1f343';

type Piece = {
  code: string;
  tint?: Look['tint'];
  x: number;
  y: number;
  width: number;
  turn: number;
  blur?: number;
  flat?: boolean;
};

/** Draws the catalogue's pictures into a folder; those already there stay. */
export async function makePictures(dir: string, say: (line: string) => void = () => {}) {
  const stamp = join(dir, 'stamp');
  const version = createHash('sha256')
    .update(readFileSync(new URL('art.ts', import.meta.url)))
    .update(readFileSync(new URL(import.meta.url)))
    .digest('hex');
  const same = existsSync(stamp) && readFileSync(stamp, 'utf8') === version;
  mkdirSync(dir, { recursive: true });
  const waiting = pictureNames().filter(
    ({ name }) => !same || endings.some((ending) => !existsSync(join(dir, name + ending))),
  );
  if (waiting.length === 0) return;
  // A change of drawing makes every old file stale; the stamp stays away until all are new.
  if (!same) writeFileSync(stamp, '');
  say(`drawing ${waiting.length} pictures`);
  sharp.concurrency(1);
  const started = Date.now();
  let done = 0;
  const drawer = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await draw(dir, next.name, next.look, next.tone, next.view);
      if (++done % 100 === 0) say(`${done} pictures drawn, ${waiting.length} to go`);
    }
  };
  await Promise.all([drawer(), drawer()]);
  writeFileSync(stamp, version);
  say(`${done} pictures in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function draw(dir: string, name: string, key: string, tone: Tone, view: View) {
  const look = looks[key];
  if (!look) throw new Error(`No look is called ${key}.`);
  const luck = chance(name);
  const pieces = view === 1 ? hero(look, luck) : view === 2 ? arrangement(look, luck) : table(look, luck);
  const ground = sharp(Buffer.from(view === 3 ? tabletop(tone, pieces) : backdrop(tone, pieces, luck)));
  const full = await ground
    .composite(await Promise.all(pieces.map(place)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { raw: { width: size, height: size, channels: 3 as const } };
  const half = await sharp(full, raw)
    .resize(size / 2)
    .raw()
    .toBuffer();
  const small = { raw: { width: size / 2, height: size / 2, channels: 3 as const } };
  const file = (ending: string) => join(dir, name + ending);
  await sharp(full, raw).avif({ quality: 58, effort: 1 }).toFile(file('-720.avif'));
  await sharp(full, raw).webp({ quality: 80, effort: 2 }).toFile(file('-720.webp'));
  await sharp(half, small).avif({ quality: 58, effort: 1 }).toFile(file('-360.avif'));
  await sharp(half, small).webp({ quality: 80, effort: 2 }).toFile(file('-360.webp'));
}

/** One thing, large, a leaf of its company behind it. */
function hero({ thing, friend, tint }: Look, luck: Chance): Piece[] {
  const side = luck.happens(0.5) ? 1 : -1;
  return [
    { code: friend, x: 360 + side * 165, y: 455, width: 170, turn: side * luck.between(8, 26) },
    { code: thing, tint, x: 360 - side * 22, y: 350, width: luck.whole(410, 440), turn: luck.between(-7, 7) },
  ];
}

/** Three to five of a kind, the small ones behind. */
function arrangement({ thing, friend, tint }: Look, luck: Chance): Piece[] {
  const spots = luck.pick([
    [
      [205, 300, 215],
      [505, 285, 225],
      [355, 245, 235],
      [245, 455, 265],
      [475, 460, 275],
    ],
    [
      [360, 225, 220],
      [215, 410, 270],
      [500, 400, 285],
    ],
    [
      [235, 270, 230],
      [480, 255, 240],
      [190, 465, 235],
      [530, 460, 245],
      [360, 420, 285],
    ],
    [
      [365, 230, 240],
      [180, 345, 220],
      [545, 355, 220],
      [360, 465, 310],
    ],
  ]);
  const pieces: Piece[] = spots.map(([x, y, width]) => ({
    code: thing,
    tint,
    x: (x ?? 0) + luck.whole(-8, 8),
    y: (y ?? 0) + luck.whole(-8, 8),
    width: width ?? 0,
    turn: luck.between(-20, 20),
  }));
  pieces.push({
    code: friend,
    x: luck.pick([120, 600]),
    y: luck.whole(560, 590),
    width: 130,
    turn: luck.between(-30, 30),
  });
  return pieces;
}

/** On a plate upon a table, with leaves near the lens. */
function table({ thing, friend, tint }: Look, luck: Chance): Piece[] {
  const side = luck.happens(0.5) ? 1 : -1;
  return [
    { code: friend, x: 360 + side * 215, y: 300, width: 150, turn: side * luck.between(5, 20), blur: 2 },
    { code: thing, tint, x: 360 + side * 95, y: 375, width: 215, turn: luck.between(-16, 16), flat: true },
    { code: thing, tint, x: 360 - side * 90, y: 385, width: 235, turn: luck.between(-16, 16), flat: true },
    { code: thing, tint, x: 360 + side * 10, y: 435, width: 260, turn: luck.between(-10, 10), flat: true },
    { code: leaf, x: side > 0 ? 70 : 650, y: 640, width: 240, turn: side * luck.between(20, 70), blur: 5, flat: true },
    { code: leaf, x: side > 0 ? 650 : 70, y: 70, width: 200, turn: side * luck.between(100, 170), blur: 7, flat: true },
  ];
}

async function place({ code, tint, x, y, width, turn, blur }: Piece) {
  let picture = sharp(fileURLToPath(new URL(`${code}.webp`, assets))).ensureAlpha();
  if (tint?.paint) picture = await painted(picture, tint.paint);
  else if (tint)
    picture = picture.modulate({
      brightness: tint.brightness ?? 1,
      saturation: tint.saturation ?? 1,
      hue: tint.hue ?? 0,
    });
  const still = await picture.resize(width, width, { kernel: 'cubic' }).png({ compressionLevel: 0 }).toBuffer();
  let turned = sharp(still).rotate(turn, { background: '#0000' });
  if (blur) turned = sharp(await turned.png({ compressionLevel: 0 }).toBuffer()).blur(blur);
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  return cut(data, info.width, info.height, Math.round(x - info.width / 2), Math.round(y - info.height / 2));
}

async function painted(picture: Sharp, colour: 'green' | 'orange') {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (colour === 'green' ? blue <= green : red <= green) continue;
    const now =
      colour === 'green'
        ? [red * 0.8 + 40, blue * 0.95 + 25, green * 0.75]
        : [red * 1.05, red * 0.42 + green * 0.5, blue * 0.3];
    for (const [part, value] of now.entries()) data[at + part] = Math.min(255, value);
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

/** What reaches beyond the edge is cut away: a layer must lie inside the picture. */
async function cut(data: Buffer, width: number, height: number, left: number, top: number) {
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const w = Math.min(width - x, size - Math.max(0, left));
  const h = Math.min(height - y, size - Math.max(0, top));
  const input = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: x, top: y, width: w, height: h })
    .raw()
    .toBuffer();
  return { input, raw: { width: w, height: h, channels: 4 as const }, left: Math.max(0, left), top: Math.max(0, top) };
}

function backdrop(tone: Tone, pieces: Piece[], luck: Chance) {
  const [light, deep] = tones[tone].split(',');
  const glow = luck.whole(25, 75);
  return svg(
    `
    <linearGradient id="ground" x1="0" y1="0" x2="${luck.between(0.3, 1)}" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
    </linearGradient>
    <radialGradient id="glow" cx="${glow}%" cy="22%" r="60%">
      <stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
    </radialGradient>`,
    `
    <rect width="720" height="720" fill="url(#ground)"/>
    <circle cx="${720 - glow * 7}" cy="600" r="250" fill="#fff" opacity=".16"/>
    <rect width="720" height="720" fill="url(#glow)"/>${pieces.map(shade).join('')}`,
    deep,
  );
}

function tabletop(tone: Tone, pieces: Piece[]) {
  const [light, deep] = tones[tone].split(',');
  return svg(
    `
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${deep}"/><stop offset="1" stop-color="${light}"/>
    </linearGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#fffdf9"/><stop offset="1" stop-color="#f0e6d8"/>
    </linearGradient>
    <linearGradient id="plate" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#eee9e2"/><stop offset="1" stop-color="#fff"/>
    </linearGradient>`,
    `
    <rect width="720" height="720" fill="url(#wall)"/>
    <circle cx="560" cy="120" r="190" fill="#fff" opacity=".22"/>
    <rect y="330" width="720" height="390" fill="url(#wood)"/>
    <ellipse cx="360" cy="560" rx="315" ry="92" fill="url(#shade)"/>
    <ellipse cx="360" cy="520" rx="282" ry="86" fill="#fff"/>
    <ellipse cx="360" cy="514" rx="240" ry="66" fill="url(#plate)"/>
    <ellipse cx="360" cy="528" rx="215" ry="46" fill="url(#shade)"/>${pieces
      .filter(({ flat }) => !flat)
      .map(shade)
      .join('')}`,
    deep,
  );
}

function svg(defs: string, body: string, deep = '#888') {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${defs}
    <radialGradient id="shade"><stop offset="0" stop-color="${darker(deep)}" stop-opacity=".5"/>
    <stop offset=".55" stop-color="${darker(deep)}" stop-opacity=".22"/><stop offset="1" stop-color="${darker(deep)}" stop-opacity="0"/>
    </radialGradient></defs>${body}</svg>`;
}

function shade({ x, y, width }: Piece) {
  return `<ellipse cx="${x + 6}" cy="${y + width * 0.47}" rx="${width * 0.5}" ry="${width * 0.13}" fill="url(#shade)"/>`;
}

function darker(colour: string) {
  const parts = colour.slice(1).match(/../g) ?? [];
  return `#${parts
    .map((part) =>
      Math.round(Number.parseInt(part, 16) * 0.42)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
