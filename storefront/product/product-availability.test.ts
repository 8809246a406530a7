import { expect, test } from 'vitest';
import { purchaseObstacleText, waitingFor } from './product-availability.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const goods = {
  productStatus: 'stock_in',
  isAppOnly: false,
  isCommingSoon: false,
  commingSoonDate: null,
  limitedPeriodBegin: null,
  limitedPeriodEnd: null,
  productFunding: null,
} as const;
const [before, after] = ['2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];

test.each([
  ['in stock', {}, null],
  ['opening tomorrow', { commingSoonDate: after }, 'open'],
  ['with a sale that begins tomorrow', { limitedPeriodBegin: after }, 'open'],
  ['opened yesterday', { commingSoonDate: before }, null],
  ['sold out', { productStatus: 'stock_out' }, 'restock'],
  ['temporarily sold out', { productStatus: 'temp_stock_out' }, 'restock'],
  ['sold out and opening tomorrow', { productStatus: 'stock_out', commingSoonDate: after }, 'open'],
  ['sold out after its sale period', { productStatus: 'stock_out', limitedPeriodEnd: before }, null],
  ['suspended', { productStatus: 'suspended' }, null],
] as const)('a product %s offers the right alert', (_, facts, waits) => {
  expect(waitingFor({ ...goods, ...facts }, now)).toBe(waits);
});

test.each([
  ['in stock', {}, null],
  ['opening tomorrow', { isCommingSoon: true, commingSoonDate: after }, /오픈$/],
  ['with a sale that begins tomorrow', { isCommingSoon: true, limitedPeriodBegin: after }, /시작$/],
  ['opened since the page was made', { isCommingSoon: true, commingSoonDate: before }, null],
  ['after its sale period', { productStatus: 'stock_out', limitedPeriodEnd: before }, /^판매가 끝났어요$/],
] as const)('the purchase button of a product %s names the obstacle', (_, facts, text) => {
  const obstacle = purchaseObstacleText({ ...goods, ...facts }, [], now, 'web');
  if (text === null) expect(obstacle).toBe(null);
  else expect(obstacle).toMatch(text);
});
