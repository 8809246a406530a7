import { expect, test } from 'vitest';
import { waitingFor } from './availability.ts';

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
  ['what is there', {}, null],
  ['what opens tomorrow', { commingSoonDate: after }, 'open'],
  ['what begins tomorrow', { limitedPeriodBegin: after }, 'open'],
  ['what opened yesterday', { commingSoonDate: before }, null],
  ['what ran out', { productStatus: 'stock_out' }, 'restock'],
  ['what ran out for a while', { productStatus: 'temp_stock_out' }, 'restock'],
  ['what ran out and opens tomorrow', { productStatus: 'stock_out', commingSoonDate: after }, 'open'],
  ['what ran out when its period was over', { productStatus: 'stock_out', limitedPeriodEnd: before }, null],
  ['what is no longer sold', { productStatus: 'suspended' }, null],
] as const)('%s', (_, facts, waits) => {
  expect(waitingFor({ ...goods, ...facts }, now)).toBe(waits);
});
