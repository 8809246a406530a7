import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareTexts } from '#contract/rules/share.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { createOgImageCache, ogImageLimits } from './og-image.ts';

const shop = ownShop({ ROLE: 'web' });
const card = {
  ...{ name: '햇감 5kg', image: '/pictures/x', saleType: 'normal', price: 32_900, discountPercent: 12 },
  ...{
    productStatus: 'stock_in',
    isCommingSoon: false,
    limitedPeriodEnd: null,
    distributor: { name: '청도 감나무집' },
  },
};

/** A page's meta tags by name. */
async function metaTagsOf(path: string) {
  const text = await (await fetch(shop.origin + path)).text();
  return Object.fromEntries(
    [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, words]) => [name, words]),
  );
}

test('a product’s share image has an absolute address, its size and a year of caching', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '하동 대봉감' });
  const about = await metaTagsOf(`/product/${id}`);
  const image = String(about['og:image']);
  expect(image).toMatch(new RegExp(`^${shop.origin}/share/product/${id}-[0-9a-f]{16}\\.jpg$`));
  expect([about['og:image:width'], about['og:image:height'], about['og:image:alt']]).toEqual([
    '1200',
    '630',
    '하동 대봉감',
  ]);
  const answer = await fetch(image);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  expect(bytes.length).toBeLessThan(400_000);
  const old = await fetch(image.replace(/[0-9a-f]{16}\.jpg/, '0000000000000000.jpg'));
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
});

test('every other page has the brand’s share image, with an absolute address and its size', async () => {
  for (const path of ['/', '/category/fish', '/notice', '/privacy']) {
    const about = await metaTagsOf(path);
    const answer = await fetch(String(about['og:image']));
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([path, String(width), String(height)]).toEqual([path, about['og:image:width'], about['og:image:height']]);
  }
});

test('the share image of an upcoming, unavailable, ended or wholesale product has no price', () => {
  const now = Date.parse('2026-11-22T00:00:00.000Z');
  expect(shareTexts(card, now)).toMatchObject({ price: '32,900원', cut: '12%' });
  for (const [change, word] of [
    [{ isCommingSoon: true }, '오픈예정'],
    [{ saleType: 'wholesale', price: 0 }, '사업자 회원 전용가'],
    [{ productStatus: 'stock_out' }, '품절'],
    [{ productStatus: 'suspended' }, '판매중지'],
    [{ limitedPeriodEnd: '2026-11-22T00:00:00.000Z' }, '판매종료'],
  ] as const) {
    const words = shareTexts({ ...card, ...change }, now);
    expect(words).toMatchObject({ price: word, cut: '' });
    expect(JSON.stringify(words)).not.toContain('32,900');
  }
});

test('a missing or hidden product and another file name have no share image', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '비밀 상품' });
  await shop.sql`update product set product_status = 'waiting' where id = ${id}`;
  await shop.sql`select card_refresh(${[id]}::bigint[])`;
  const mark = '0123456789abcdef';
  for (const file of [
    `${id}-${mark}.jpg`,
    `999999-${mark}.jpg`,
    `1-${mark}.png`,
    `1.jpg`,
    `..%2f1-${mark}.jpg`,
    `0-${mark}.jpg`,
  ])
    expect([file, (await fetch(`${shop.origin}/share/product/${file}`)).status]).toEqual([file, 404]);
});

test('a name of any length and with any characters is drawn, also without a product image', async () => {
  for (const name of [
    '가'.repeat(200),
    '<b>&amp;</b> "귤"',
    '🍊'.repeat(40),
    'a'.repeat(100),
    '\u202e귤\u0000'.replace('\u0000', ''),
  ]) {
    const { id } = await insertTestProduct(shop.sql, { name: name.slice(0, 80) });
    const answer = await fetch(`${shop.origin}/share/product/${id}-0123456789abcdef.jpg`);
    expect([name.slice(0, 10), answer.status]).toEqual([name.slice(0, 10), 200]);
  }
});

test('the same image is drawn once for many requests, too many different ones are refused, and the cache is limited', async () => {
  const album = createOgImageCache();
  let drawn = 0;
  const draw = (bytes: number) => async () => {
    drawn++;
    await new Promise((done) => setTimeout(done, 20));
    return Buffer.alloc(bytes);
  };
  await Promise.all(Array.from({ length: 50 }, () => album.picture('a', draw(10))));
  expect(drawn).toBe(1);
  const many = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => album.picture(`b${n}`, draw(10))));
  const away = many.filter(({ status }) => status === 'rejected');
  expect(away).toHaveLength(60 - ogImageLimits.drawing - ogImageLimits.waiting);
  for (let n = 0; n < 30; n++) await album.picture(`c${n}`, draw(1_000_000));
  expect(album.size()).toBeLessThanOrEqual(ogImageLimits.bytes);
  drawn = 0;
  await album.picture('c29', draw(1));
  await album.picture('c0', draw(1));
  expect(drawn).toBe(1);
});

/** The longest time the event loop was blocked while twelve images were drawn, in milliseconds. */
async function lateWhileDrawing() {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => (await insertTestProduct(shop.sql, { name: `감 ${n}` })).id),
  );
  let late = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    late = Math.max(late, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  await Promise.all(ids.map((id) => fetch(`${shop.origin}/share/product/${id}-0123456789abcdef.jpg`)));
  clearInterval(beat);
  return late;
}

test('the shop answers while images are drawn', async () => {
  let late = await lateWhileDrawing();
  // Other load of the machine may block the loop once; drawing would block it every time.
  for (let more = 0; more < 2 && late >= 100; more++) late = Math.min(late, await lateWhileDrawing());
  expect(late).toBeLessThan(100);
});
