import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { imageNamesOf, labelImageNameOf, paintedFoodOf, paintedFoods, paintedNameOf } from './art.ts';
import { buyerPhotosFolder, buyerPhotosOf } from './buyer-photos.ts';
import { catalogueRows, demoProducts } from './demo-catalogue.ts';
import { copyDemoImages, demoImagesFolder, paintedImageNames } from './demo-pictures.ts';
import { reviewRows } from './demo-reviews.ts';

const now = new Date('2026-11-22T03:00:00Z');
const scratch = mkdtempSync(join(tmpdir(), 'views-'));
const mkdir = (path: string) => {
  mkdirSync(path, { recursive: true });
  return path;
};
afterAll(() => rmSync(scratch, { recursive: true }));

test.each([
  ...['통영 멍게', '매생이 한 재기', '전복죽용 손질 전복', '통영 생굴', '신안 왕새우', '활 참돔'],
  ...[
    '한 마리 탕거리 대구',
    '손질 자연산 감성돔',
    '아삭 총각김치',
    '한 접시 모둠 밑반찬',
    '산에서 키운 토종닭',
    '돼지 등뼈',
  ],
])('%s shows its own label image and not another food', (name) => {
  const good = demoProducts.find((one) => one.name === name);
  expect(good && imageNamesOf(good)).toEqual(good && [labelImageNameOf(good)]);
  expect(good).toBeDefined();
});

test('each painted food is used only by the products in its list', () => {
  for (const good of demoProducts) {
    const fitting = Object.entries(paintedFoods).filter(
      ([key, { of = key, for: words }]) => of === good.look && words.some((word) => good.name.includes(word)),
    );
    const expected = fitting[0]
      ? [fitting[0][0], ...(fitting[0][1].views.includes(2) ? [] : [labelImageNameOf(good)])]
      : [labelImageNameOf(good)];
    const pictures = imageNamesOf(good).map((picture) => picture.replace(/-\d$/, ''));
    expect([good.name, ...new Set(pictures)]).toEqual([good.name, ...expected]);
    // At most one food may match a name.
    expect([good.name, fitting.length <= 1]).toEqual([good.name, true]);
  }
  // Every word matches a product; one without a match is a misspelling.
  for (const [key, { for: words }] of Object.entries(paintedFoods))
    for (const word of words)
      expect([word, demoProducts.some((good) => paintedNameOf(good) === key && good.name.includes(word))]).toEqual([
        word,
        true,
      ]);
});

test('the painted images are exactly those that products show', () => {
  const shown = new Set(demoProducts.flatMap((good) => imageNamesOf(good)));
  expect([...shown].sort()).toEqual(paintedImageNames());
});

test('an image is 800 by 800 and small, and all of them are under ten megabytes', async () => {
  const files = readdirSync(demoImagesFolder).filter((file) => file.endsWith('.webp'));
  let whole = 0;
  for (const file of files) {
    const { size } = statSync(join(demoImagesFolder, file));
    whole += size;
    expect([file, size <= 60_000]).toEqual([file, true]);
    const { width, height } = await sharp(readFileSync(join(demoImagesFolder, file))).metadata();
    expect([file, width, height]).toEqual([file, 800, 800]);
  }
  expect(whole).toBeLessThan(10_000_000);
});

test('an existing original stays, and a repainted one replaces it and deletes the sizes made from the old one', async () => {
  const from = mkdir(join(scratch, 'from'));
  const data = join(scratch, 'data');
  const painted = join(from, 'apple-1.webp');
  const original = join(data, 'originals', 'apple-1.webp');
  const drawn = ['apple-1-720.avif', 'apple-10-720.avif'].map((file) => join(data, 'pictures', file));
  const paint = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .webp()
      .toFile(painted);
  await paint('#b22');
  copyDemoImages(data, from);
  expect(readFileSync(original).equals(readFileSync(painted))).toBe(true);
  mkdir(join(data, 'pictures'));
  for (const file of drawn) writeFileSync(file, 'drawn');
  copyDemoImages(data, from);
  expect(drawn.map((file) => existsSync(file))).toEqual([true, true]);
  await paint('#2b2');
  const later = new Date(Date.now() + 60_000);
  utimesSync(painted, later, later);
  copyDemoImages(data, from);
  expect(readFileSync(original).equals(readFileSync(painted))).toBe(true);
  expect(drawn.map((file) => existsSync(file))).toEqual([false, true]);
});

test('an original half copied by a killed start is copied again', async () => {
  const data = join(scratch, 'killed');
  copyDemoImages(data, join(scratch, 'from'));
  const original = join(data, 'originals', 'apple-1.webp');
  const whole = readFileSync(original);
  writeFileSync(original, whole.subarray(0, 20));
  copyDemoImages(data, join(scratch, 'from'));
  expect(readFileSync(original).equals(whole)).toBe(true);
});

test('each category of food opens with at least five of six products whose food is painted', () => {
  const { products } = catalogueRows({ now, holidays: new Set() });
  for (const root of [91, 93, 95, 96, 97]) {
    const newest = products
      .map((product, at) => ({ ...product, good: demoProducts[at] as (typeof demoProducts)[number] }))
      .filter(({ category_id, product_status, opens_at, limited_begin, limited_end }) => {
        const open = (!limited_begin || limited_begin <= now.toISOString()) && !opens_at;
        const ended = limited_end !== null && limited_end < now.toISOString();
        return Math.floor(category_id / 100) === root && product_status === 'stock_in' && open && !ended;
      })
      .sort((one, other) => other.created_at.localeCompare(one.created_at))
      .slice(0, 6);
    const painted = newest.filter(({ good }) => paintedNameOf(good));
    expect([root, painted.length >= 5]).toEqual([root, true]);
  }
});

test('each category of food has demo products added today, and a funding is added before it opens', () => {
  const { products, fundings } = catalogueRows({ now, holidays: new Set() });
  const today = instantOf(dateInKorea(now), '00:00').toISOString();
  for (const root of [91, 93, 95, 96, 97]) {
    const added = products.filter(
      ({ category_id, created_at }) => Math.floor(category_id / 100) === root && created_at >= today,
    );
    expect([root, added.length >= 2]).toEqual([root, true]);
  }
  for (const { product_id } of fundings) {
    const { created_at, limited_begin } = products[product_id - 1] as (typeof products)[number];
    expect(created_at < (limited_begin ?? '')).toBe(true);
  }
});

test('a demo review shows photos of its food that no gallery shows, and no product shows one twice', () => {
  const { products } = catalogueRows({ now, holidays: new Set() });
  const gallery = new Set(products.flatMap(({ images, detail_images }) => [...images, ...detail_images]));
  const listed = products.map((product, at) => ({
    ...product,
    good: demoProducts[at] as (typeof demoProducts)[number],
  }));
  const rows = reviewRows(listed, now);
  expect(rows.length).toBeGreaterThan(500);
  const withPhotos = rows.filter(({ images }) => images.length > 0);
  expect(withPhotos.length).toBeGreaterThan(20);
  for (const { product_id, images, review_type, score } of withPhotos) {
    const good = demoProducts[product_id - 1] as (typeof demoProducts)[number];
    const allowed = buyerPhotosOf(good);
    expect([good.name, images.every((image) => allowed.includes(image) && !gallery.has(image))]).toEqual([
      good.name,
      true,
    ]);
    expect([good.name, review_type, score >= 4]).toEqual([good.name, 'photo', true]);
  }
  const shown = withPhotos.flatMap(({ product_id, images }) => images.map((image) => `${product_id} ${image}`));
  expect(new Set(shown).size).toBe(shown.length);
});

test('the photos of buyers are exactly those that products allow, 480 by 480 and at most 18 kB', async () => {
  const allowed = new Set(demoProducts.flatMap(buyerPhotosOf));
  const names = paintedImageNames(buyerPhotosFolder);
  expect(names.map((name) => `/pictures/buyers/${name}`)).toEqual([...allowed].sort());
  for (const name of names) {
    const bytes = readFileSync(join(buyerPhotosFolder, `${name}.webp`));
    const { width, height } = await sharp(bytes).metadata();
    expect([name, width, height, bytes.length <= 18_000]).toEqual([name, 480, 480, true]);
  }
});

test('neighbouring products of one look start with different views', () => {
  const first = demoProducts
    .filter((good) => good.look === 'tangerine' && paintedFoodOf(good))
    .map((good, turn) => imageNamesOf(good, turn)[0]);
  expect(new Set(first.slice(0, paintedFoods.tangerine?.views.length)).size).toBe(paintedFoods.tangerine?.views.length);
});
