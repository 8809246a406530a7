import { expect, test } from 'vitest';
import { cashReceiptInfoOf } from './use-cash-receipt.ts';

const fields = { kind: 1, select: 1, save: false, saved: null } as const;

test('a phone for a cash receipt may have the country code of an address book', () => {
  for (const identityNo of ['+82 10-1234-5678', '010-1234-5678', '\u202D01012345678\u202C'])
    expect(cashReceiptInfoOf({ ...fields, identityNo }).identityNo).toBe('01012345678');
  expect(cashReceiptInfoOf({ ...fields, select: 2, identityNo: '8200 1234 56789' }).identityNo).toBe('8200123456789');
});

test('a phone number with the country code is sent as it is dialled in Korea', () => {
  const phone = { kind: 1, select: 1, identityNo: '+82 10-1234-5678', save: false, saved: null } as const;
  expect(cashReceiptInfoOf(phone).identityNo).toBe('01012345678');
  expect(cashReceiptInfoOf({ ...phone, select: 2, identityNo: '8210 1234 5678 90' }).identityNo).toBe('82101234567890');
});
