import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareImageHash, shareTexts } from '#contract/rules/share.ts';
import { openS3Store } from '#test/bucket-server.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openOriginalImages } from './originals.ts';
import { prerenderSizes } from './prerender-sizes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'originals-'));
const at = (...names: string[]) => join(dataDir, ...names);
let shop: TestShop;

// No image is drawn ahead here: existing files were requested.
beforeAll(async () => {
  mkdirSync(at('originals', 'clips'), { recursive: true });
  for (const name of ['pear', 'plum', 'fig', 'quince', 'berry', 'clips/tall', 'gone', 'x']) await paint(name);
  writeFileSync(at('originals', 'torn.webp'), Buffer.from('RIFF....WEBPVP8 and nothing behind it'));
  shop = await openTestShop({ DATA_DIR: dataDir, ROLE: 'web' });
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true });
});

function paint(name: string) {
  const [width, height] = name === 'berry' ? [500, 500] : name === 'clips/tall' ? [720, 1280] : [800, 800];
  return sharp({ create: { width, height, channels: 3, background: '#b8432f' } })
    .webp()
    .toFile(at('originals', `${name}.webp`));
}

const ask = (path: string, origin = shop.origin) => fetch(origin + path);

async function look(path: string, origin?: string) {
  const answer = await ask(path, origin);
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  const { 'content-type': type, 'cache-control': kept } = Object.fromEntries(answer.headers);
  return { status: answer.status, type, kept, format, width, height };
}

const forEver = 'public, max-age=31536000, immutable';

test.each([
  ['pear-360.avif', 'image/avif', 'heif', 360, 360],
  ['pear-720.avif', 'image/avif', 'heif', 720, 720],
  ['pear-360.webp', 'image/webp', 'webp', 360, 360],
  ['clips/tall-360.webp', 'image/webp', 'webp', 360, 640],
])('%s is missing and is drawn on request', async (name, type, format, width, height) => {
  expect(existsSync(at('pictures', name))).toBe(false);
  expect(await look(`/pictures/${name}`)).toEqual({ status: 200, type, kept: forEver, format, width, height });
  expect(existsSync(at('pictures', name))).toBe(true);
});

test('an image is never larger than its original', async () => {
  expect(await look('/pictures/berry-720.webp')).toMatchObject({ status: 200, width: 500, height: 500 });
});

test('a HEAD request is answered with the length of the image', async () => {
  const head = await fetch(`${shop.origin}/pictures/fig-720.webp`, { method: 'HEAD' });
  const whole = await (await ask('/pictures/fig-720.webp')).arrayBuffer();
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, whole.byteLength]);
});

test('twenty simultaneous requests get the same image, drawn once', async () => {
  let drawn = 0;
  const originals = openOriginalImages(dataDir, async () => void drawn++);
  const drawings = Array.from({ length: 20 }, () => originals.drawn('pictures/plum-720.webp'));
  expect(await Promise.all(drawings)).toEqual(Array(20).fill(true));
  expect(drawn).toBe(1);
  const shown = await Promise.all(Array.from({ length: 20 }, () => look('/pictures/plum-720.webp')));
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(shown[0]).toMatchObject({ status: 200, width: 720 });
});

test('two processes on one folder both serve the whole image and leave no temporary files', async () => {
  const other = await shop.beside('web');
  for (const name of ['quince-360.avif', 'quince-720.avif', 'quince-720.webp']) {
    const both = await Promise.all([shop.origin, other.origin].map((origin) => look(`/pictures/${name}`, origin)));
    expect(both[0]).toMatchObject({ status: 200 });
    expect(both[1]).toEqual(both[0]);
  }
  expect(readdirSync(at('incoming'))).toEqual([]);
  expect(readdirSync(at('pictures')).filter((file) => !/-(360|720)\.(avif|webp)$/.test(file))).toEqual(['clips']);
  await other.close();
});

test.each([
  ...['peach-720.avif', 'pear-721.avif', 'pear-1440.webp', 'pear-720.jpg', 'pear.webp', 'pear', '-720.avif'],
  ...['clips-720.avif', 'clips/pear-720.avif', '../originals/pear.webp', '%2e%2e/originals/pear.webp'],
  ...['clips/../pear-360.avif%00', 'uploads/pear-720.avif', '..%2foriginals%2fpear-720.avif'],
])('%s is not an image of the shop, and nothing is drawn for it', async (name) => {
  const before = readdirSync(dataDir, { recursive: true }).length;
  const answer = await ask(`/pictures/${name}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(readdirSync(dataDir, { recursive: true })).toHaveLength(before);
});

test('a broken or deleted original is answered with 404, and other images are still served', async () => {
  rmSync(at('originals', 'gone.webp'));
  for (const name of ['torn-720.avif', 'torn-720.avif', 'gone-720.avif']) {
    const answer = await ask(`/pictures/${name}`);
    expect([name, answer.status, (await answer.json()).code]).toEqual([name, 404, 'NOT_FOUND']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(await look('/pictures/plum-360.webp')).toMatchObject({ status: 200 });
});

test('a size that cannot be drawn is not attempted again for every request', async () => {
  let tries = 0;
  const originals = openOriginalImages(dataDir, async () => {
    tries++;
    throw new Error('no space left');
  });
  for (let turn = 0; turn < 3; turn++) expect(await originals.drawn('pictures/torn-360.avif')).toBe(false);
  expect(tries).toBe(1);
});

test('the share image of a product shows the product', async () => {
  // Test products have an image of this name.
  const { id } = await insertTestProduct(shop.sql);
  const product = await (await shop.guest()).get('GET /v1/products/{id}', { params: { id } });
  const answer = await ask(`/share/product/${id}-${shareImageHash(shareTexts(product, Date.now()))}.jpg`);
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ left: 0, top: 0, width: 300, height: 300 })
    .stats();
  expect([answer.status, dominant.r > 150, dominant.b < 100]).toEqual([200, true, true]);
});

test('while the file store is down, product images are still drawn', async () => {
  const store = await openS3Store();
  const FIELD_KEY = Buffer.alloc(32, 3).toString('base64');
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  mkdirSync(join(folder, 'originals'));
  await sharp({ create: { width: 800, height: 800, channels: 3, background: '#c63' } })
    .webp()
    .toFile(join(folder, 'originals', 'kiwi.webp'));
  const again = await openTestShop({ DATA_DIR: folder, FILES_URL: store.address, FIELD_KEY, ROLE: 'web' });
  store.fail(1000);
  expect(await look('/pictures/kiwi-360.webp', again.origin)).toMatchObject({ status: 200, width: 360 });
  expect([...store.kept.keys()]).toEqual([]);
  await again.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

test('the images of the first page are drawn ahead before the others, and none as WebP', async () => {
  const requestedPaths: string[] = [];
  const originals = openOriginalImages(dataDir);
  const ahead = async (name: string) => requestedPaths.push(name) > 0;
  const page =
    '<img srcset="/pictures/quince-360.avif 360w, /pictures/pear-720.avif 720w, /pictures/uploads/x-720.avif">';
  prerenderSizes({ ...originals, ahead }, async () => page);
  await expectEventually(() => requestedPaths.length).toBe(originals.names('avif').length);
  expect(requestedPaths.slice(0, 2)).toEqual(['pictures/quince-360.avif', 'pictures/pear-720.avif']);
  expect(new Set(requestedPaths).size).toBe(requestedPaths.length);
  expect(requestedPaths.filter((name) => name.endsWith('.webp') || name.includes('uploads'))).toEqual([]);
});

test('an open shop draws the other sizes ahead and stops when it closes', { tags: ['nightly'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahead-'));
  mkdirSync(join(folder, 'originals'));
  for (let n = 0; n < 40; n++)
    await sharp({ create: { width: 800, height: 800, channels: 3, background: '#7a3' } })
      .webp()
      .toFile(join(folder, 'originals', `kale-${n}.webp`));
  const other = await openTestShop({ DATA_DIR: folder, JOBS: 'timers' });
  const drawn = () => (existsSync(join(folder, 'pictures')) ? readdirSync(join(folder, 'pictures')) : []);
  await expectEventually(() => drawn().length).toBeGreaterThan(3);
  await other.close();
  // The image that is being drawn is finished.
  const left = drawn().length;
  await pause(1000);
  expect(drawn().length).toBeLessThanOrEqual(Math.min(left + 1, 79));
  expect(drawn().filter((file) => !file.endsWith('.avif'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
