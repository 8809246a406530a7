import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessNumber } from '#contract/primitives.ts';
import { isResidentNumber, parseReceiptForm, requestedReceiptOf } from './cash-receipt-form.ts';

describe('the receipt of an order', () => {
  test('an order without a requested receipt gets the one the shop issues to its default number', () => {
    const none = { cashReceiptType: 3 as const };
    const typed = { cashReceiptType: 1, identitySelect: 1, identityNo: '0100001234', isSave: false } as const;
    for (const info of [none, null, undefined, typed, { ...typed, identityNo: '010-000-1234' }]) {
      expect(requestedReceiptOf(info, 'bank_transfer')).toMatchObject({
        cashReceiptType: 1,
        identitySelect: 1,
        identityNo: '0100001234',
        isSelfIssued: true,
        isSave: false,
        receiptType: 'none',
      });
    }
  });

  test.each(['card', 'easy_pay', 'phone', 'point'] as const)('an order paid by %s has none', (method) => {
    expect(requestedReceiptOf({ cashReceiptType: 1, identityNo: '01012345678' }, method)).toBeNull();
  });

  test.each([
    [1, 1, '010-1234-5678', '01012345678', 'income_deduction'],
    [1, null, '0111234567', '0111234567', 'income_deduction'],
    [1, 2, '1544 2020 1234 567890', '154420201234567890', 'income_deduction'],
    [2, 3, '120-81-47521', '1208147521', 'expenditure_proof'],
    [2, null, '2208162517', '2208162517', 'expenditure_proof'],
  ] as const)(
    'type %i, kind %s, number %s is accepted',
    (cashReceiptType, identitySelect, identityNo, kept, receiptType) => {
      const receipt = requestedReceiptOf({ cashReceiptType, identitySelect, identityNo }, 'bank_transfer');
      expect(receipt).toMatchObject({ identityNo: kept, receiptType, isSelfIssued: false });
    },
  );

  test.each([
    [1, 1, '0212345678'],
    [1, 1, ''],
    [1, 2, '123456789012'],
    // A resident registration number, with and without its hyphen.
    [1, 2, '9001011234567'],
    [1, 2, '900101-1234567'],
    [1, 3, '1208147521'],
    [2, 3, '1234567890'],
    [2, 1, '01012345678'],
  ] as const)('type %i, kind %i, number %s is refused', (cashReceiptType, identitySelect, identityNo) => {
    expect(() => parseReceiptForm({ cashReceiptType, identitySelect, identityNo })).toThrow(
      '현금영수증 번호를 확인해 주세요.',
    );
  });

  test('a saved number is referred to by its id', () => {
    const info = { id: 7, cashReceiptType: 1 as const, identityNo: '010-****-5678' };
    expect(requestedReceiptOf(info, 'bank_transfer')).toMatchObject({ isSaved: true, isSelfIssued: false });
  });
});

describe('business numbers', () => {
  test.each([
    ['1208147521', true],
    ['2208162517', true],
    ['1234567890', false],
    ['120814752', false],
  ])('%s: %s', (digits, good) => {
    expect(isBusinessNumber(digits)).toBe(good);
  });

  test('exactly one of ten numbers that differ in the last digit is valid', () => {
    const nine = fc.stringMatching(/^\d{9}$/);
    fc.assert(
      fc.property(nine, (head) => {
        expect([...'0123456789'].filter((last) => isBusinessNumber(head + last))).toHaveLength(1);
      }),
    );
  });
});

test('every resident registration number is recognized', () => {
  const born = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(born, fc.stringMatching(/^[0-9]\d{6}$/), (day, rest) => {
      expect(isResidentNumber(day.toISOString().slice(2, 10).replaceAll('-', '') + rest)).toBe(true);
    }),
  );
});
