/// <reference lib="dom" />
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { scenesOf } from '#database/seed/films.ts';
import { clips } from '#database/seed/shorts.ts';
import { browserFlags, readyBrowser } from '#test/browser.ts';
import { help } from './help.ts';
import { mp4 } from './mp4.ts';

help(
  process.argv,
  'node scripts/clips.ts <pictures>',
  'Films the demo shorts anew from the drawn pictures of a data folder (default .data/pictures) into database/seed/clips.',
);

type Film = { description: string; chunks: { data: string; key: boolean }[] };

const shape = { width: 288, height: 512, rate: 15, seconds: 6, bitrate: 44_000 };
const pictures = process.argv[2] ?? join('.data', 'pictures');
const out = join('database', 'seed', 'clips');
mkdirSync(out, { recursive: true });

const browser = await chromium.launch({
  executablePath: await readyBrowser(),
  args: await browserFlags(),
});
const page = await browser.newPage();
// Encoders are given to secure pages only, and localhost is one.
await page.route('http://localhost/**', (route) => {
  const name = new URL(route.request().url()).pathname.slice(1);
  if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  return route.fulfill({ contentType: 'image/webp', body: readFileSync(join(pictures, `${name}-720.webp`)) });
});
await page.goto('http://localhost/');
for (const clip of clips) {
  const { name } = clip;
  const scenes = scenesOf(clip);
  const film = (await page.evaluate(shoot as never, { scenes, shape } as never)) as Film;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const chunks = film.chunks.map(({ data, key }) => ({ data: bytes(data), key }));
  const file = join(out, `${name}.mp4`);
  writeFileSync(file, mp4({ ...shape, description: bytes(film.description), chunks }));
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} kB`);
}
await browser.close();

/** Runs in the browser: slow moves over the pictures, each dissolving into the next. */
async function shoot({
  scenes,
  shape,
}: {
  scenes: string[];
  shape: { width: number; height: number; rate: number; seconds: number; bitrate: number };
}): Promise<Film> {
  const { width, height, rate, seconds, bitrate } = shape;
  const images = await Promise.all(
    scenes.map(async (name) => createImageBitmap(await (await fetch(`/${name}`)).blob())),
  );
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  brush.imageSmoothingQuality = 'high';

  function draw(at: number) {
    const length = 1 / images.length;
    images.forEach((image, place) => {
      const t = (at - place * length) / length;
      if (t < -0.01 || t > 1.25) return;
      const zoom = 1 + 0.1 * (place % 2 ? 1 - t : t);
      const side = height * zoom;
      const drift = (side - width) * (place % 2 ? 0.62 - 0.24 * t : 0.38 + 0.24 * t);
      brush.globalAlpha = place === 0 ? 1 : Math.min(1, Math.max(0, t / 0.25));
      brush.drawImage(image, -drift, (height - side) / 2, side, side);
    });
    brush.globalAlpha = 1;
  }

  const base64 = (data: Uint8Array) => {
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return btoa(text);
  };
  const chunks: { data: string; key: boolean }[] = [];
  let description = '';
  const encoder = new VideoEncoder({
    output(chunk, meta) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const given = meta?.decoderConfig?.description;
      if (given) description = base64(new Uint8Array(given as ArrayBuffer));
      chunks.push({ data: base64(data), key: chunk.type === 'key' });
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({
    codec: 'avc1.42001f',
    width,
    height,
    bitrate,
    framerate: rate,
    latencyMode: 'quality',
    bitrateMode: 'variable',
    avc: { format: 'avc' },
  });
  const count = rate * seconds;
  for (let at = 0; at < count; at++) {
    draw(at / (count - 1));
    const frame = new VideoFrame(canvas, { timestamp: Math.round((at * 1e6) / rate) });
    encoder.encode(frame, { keyFrame: at % (rate * 3) === 0 });
    frame.close();
    if (encoder.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await encoder.flush();
  return { description, chunks };
}
