import { expect, test } from 'vitest';
import { cashReceiptInfoOf } from './use-cash-receipt.ts';

test('a buyer who requests no receipt sends the default receipt, which is not saved', () => {
  const none = { kind: 3, select: 2, identityNo: '1544', save: true, saved: null } as const;
  expect(cashReceiptInfoOf(none)).toEqual({
    cashReceiptType: 1,
    identitySelect: 1,
    identityNo: '0100001234',
    isSave: false,
  });
});
