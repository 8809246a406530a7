import decode from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from './qr.ts';

const pixels = 4;

/** Renders the path as pixels, several per module, as a camera would see it. */
function seen({ size, path }: ReturnType<typeof qrPath>) {
  const width = size * pixels;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', long = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row++) {
      for (let column = Number(x) * pixels; column < (Number(x) + Number(long)) * pixels; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { width, height: width, data };
}

test.each([
  'https://cuma.kr/',
  'http://127.0.0.1:3000/product/17',
  'https://cuma.kr/search?q=%EA%B0%90%EA%B7%A4&orderby=price_asc',
  `https://cuma.kr/category/fruit?origin=%EC%A0%9C%EC%A3%BC&${'x'.repeat(150)}`,
])('a camera reads %s from the code', (address) => {
  expect(decode(seen(qrPath(address)))).toBe(address);
});

test('the code has a white border of four modules', () => {
  const { size, path } = qrPath('https://cuma.kr/');
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((bar) => bar.slice(1).map(Number));
  const [xs, ys] = [bars.map(([x = 0]) => x), bars.map(([, y = 0]) => y)];
  const ends = bars.map(([x = 0, , long = 0]) => x + long);
  expect([Math.min(...xs), Math.min(...ys), Math.max(...ends), Math.max(...ys) + 1]).toEqual([
    4,
    4,
    size - 4,
    size - 4,
  ]);
});
