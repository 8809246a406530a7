import { expect, test } from 'vitest';
import { cancelTypeOf } from './order-view.ts';

test('the type of cancellation follows from the lines', () => {
  expect(cancelTypeOf(['paid', 'delivery_delay'], false)).toBe('normal');
  expect(cancelTypeOf(['bank_transfer_waiting'], false)).toBe('withdraw_oi_only');
  expect(cancelTypeOf(['paid', 'delivering'], false)).toBe('withdraw_oip_only');
  expect(cancelTypeOf(['delivering'], false)).toBe('withdraw_deny');
  expect(cancelTypeOf(['paid'], true)).toBe('withdraw_deny');
  expect(cancelTypeOf(['paid', 'delivery_delay'], false, true)).toBe('withdraw_oi_only');
  expect(cancelTypeOf(['delivering', 'delivery_delay'], false, true)).toBe('withdraw_oip_only');
  expect(cancelTypeOf(['delivering', 'paid'], false, true)).toBe('withdraw_deny');
});
