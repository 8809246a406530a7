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

test('a phone number with the country code is sent as it is dialled in Korea', () => {
  const phone = { kind: 1, select: 1, identityNo: '+82 10-1234-5678', save: false, saved: null } as const;
  expect(cashReceiptInfoOf(phone).identityNo).toBe('01012345678');
  expect(cashReceiptInfoOf({ ...phone, select: 2, identityNo: '8210 1234 5678 90' }).identityNo).toBe('82101234567890');
});
