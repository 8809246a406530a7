/// <reference lib="dom" />
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { demoVideosFolder } from '#demo/films.ts';
import { demoVideos } from '#demo/shorts.ts';
import { browserFlags, readyBrowser } from '#test/install-browser.ts';
import { printHelp } from './help.ts';
import { encodeMp4 } from './mp4.ts';

printHelp(
  process.argv,
  'node scripts/clips.ts [names…]',
  'Cuts the demo shorts anew into demo/clips, of what node studio/paint.ts --tall has painted into .cache/studio.',
);

type Film = { description: string; poster: string; chunks: { data: string; key: boolean }[] };

/** Two seconds to a shot, as long as a line is said. */
const shape = { width: 720, height: 1280, rate: 24, seconds: 6, bitrate: 1_000_000 };
const paintings = join('.cache', 'studio');
const wanted = demoVideos.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
const waiting = [...new Set(wanted.flatMap(({ shots }) => shots))].filter(
  (shot) => !existsSync(join(paintings, `${shot}-tall.png`)),
);
if (waiting.length > 0) throw new Error(`Paint these first: node studio/paint.ts --tall ${waiting.join(' ')}`);
mkdirSync(demoVideosFolder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await readyBrowser(),
  args: await browserFlags(),
});
const page = await browser.newPage();
// Encoders are given to secure pages only, and localhost is one.
await page.route('http://localhost/**', (route) => {
  const name = new URL(route.request().url()).pathname.slice(1);
  if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  return route.fulfill({ contentType: 'image/png', body: readFileSync(join(paintings, `${name}-tall.png`)) });
});
await page.goto('http://localhost/');
for (const { name, shots } of wanted) {
  const film = (await page.evaluate(shoot as never, { shots, shape } as never)) as Film;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const chunks = film.chunks.map(({ data, key }) => ({ data: bytes(data), key }));
  const file = join(demoVideosFolder, `${name}.mp4`);
  writeFileSync(file, encodeMp4({ ...shape, description: bytes(film.description), chunks }));
  writeFileSync(join(demoVideosFolder, `${name}.webp`), bytes(film.poster));
  console.log(`${name}: ${Math.round(statSync(file).size / 1024)} kB`);
}
await browser.close();

/** Runs in the browser: hard cuts between slow moves. A painting is a little larger than the film, so nothing is ever enlarged. */
async function shoot({
  shots,
  shape,
}: {
  shots: string[];
  shape: { width: number; height: number; rate: number; seconds: number; bitrate: number };
}): Promise<Film> {
  const { width, height, rate, seconds, bitrate } = shape;
  const images = await Promise.all(
    shots.map(async (name) => createImageBitmap(await (await fetch(`/${name}`)).blob())),
  );
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  brush.imageSmoothingQuality = 'high';

  function draw(at: number) {
    const place = Math.min(images.length - 1, Math.floor(at * images.length));
    const image = images[place] as ImageBitmap;
    const t = at * images.length - place;
    // In, across, out: no two shots that meet move the same way.
    const near = place === 0 ? t : place === 1 ? 0.7 : 1 - t;
    const zoom = 1 + 0.11 * near;
    const [wide, tall] = [width * zoom, height * zoom];
    const drift = place === 1 ? 0.2 + 0.6 * t : 0.5;
    brush.drawImage(image, (width - wide) * drift, (height - tall) * (place === 1 ? 0.5 : 0.54), wide, tall);
  }

  const base64 = (data: Uint8Array) => {
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return btoa(text);
  };
  const chunks: { data: string; key: boolean }[] = [];
  const still = { type: 'image/webp', quality: 0.86 };
  let description = '';
  let poster = '';
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
    draw(at / count);
    if (at === 0) poster = base64(new Uint8Array(await (await canvas.convertToBlob(still)).arrayBuffer()));
    const frame = new VideoFrame(canvas, { timestamp: Math.round((at * 1e6) / rate) });
    encoder.encode(frame, { keyFrame: at % (rate * 2) === 0 });
    frame.close();
    if (encoder.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await encoder.flush();
  return { description, poster, chunks };
}
