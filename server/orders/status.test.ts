import { expect, test } from 'vitest';
import { LineStatus } from '#contract/lines.ts';
import { cancelTypeOf, orderStatusOf } from './status.ts';

const of = (...lines: LineStatus[]) => orderStatusOf(lines.map((status) => ({ status, previous: null })));

test.each([
  [['paid', 'delivering'], 'paid'],
  [['withdraw_complete', 'delivering'], 'delivering'],
  [['stock_out', 'withdraw_complete'], 'withdraw_complete'],
  [['return_request', 'complete'], 'delivery_end'],
  [['delivery_delay', 'delivery_waiting'], 'delivery_delay'],
  [['stock_out'], 'stock_out'],
  [['withdraw_request', 'paid'], 'paid'],
  [['incomplete', 'incomplete'], 'incomplete'],
  [['withdraw_partially'], 'paid'],
] as [LineStatus[], string][])('an order of %j has the status %s', (lines, status) => {
  expect(of(...lines)).toBe(status);
});

test('a line with a cancellation request counts as its previous status', () => {
  expect(
    orderStatusOf([
      { status: 'withdraw_request', previous: 'delivery_waiting' },
      { status: 'delivering', previous: null },
    ]),
  ).toBe('delivery_waiting');
});

test('one unknown line makes the order unknown', () => {
  for (const status of LineStatus.options) expect(of('unknown', status)).toBe('unknown');
});

test('the type of cancellation follows from the lines', () => {
  expect(cancelTypeOf(['paid', 'delivery_delay'], false)).toBe('normal');
  expect(cancelTypeOf(['bank_transfer_waiting'], false)).toBe('withdraw_oi_only');
  expect(cancelTypeOf(['paid', 'delivering'], false)).toBe('withdraw_oip_only');
  expect(cancelTypeOf(['delivering'], false)).toBe('withdraw_deny');
  expect(cancelTypeOf(['paid'], true)).toBe('withdraw_deny');
});
