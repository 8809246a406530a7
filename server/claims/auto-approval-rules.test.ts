import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AutoApprovalCase,
  instantRefundText,
  isInstantRefund,
  isWithinAutoTerms,
  isWithinMonthlyLimit,
} from './auto-approval-rules.ts';

const fast = { hours: 48, percent: 30, amount: 50_000 };
const auto = { percent: 30, month: 30_000, claims: 3 };

/** Sumin, two days after 20 persimmons for 50,000 won were delivered: six are spoilt, and 15,000 won were refunded this month. */
const sumin: AutoApprovalCase = {
  damagedCount: 6,
  pieceCount: 20,
  cash: 15_000,
  amount: 50_000,
  hoursSince: 48,
  lineCash: 50_000,
  familyBack: 0,
  orderCash: 50_000,
  orderBack: 0,
  bought: 50_000,
  refunded: 0,
  lately: 3,
  month: 15_000,
  isRefused: false,
};

describe('spoilt pieces', () => {
  test.each([
    [{}, true],
    [{ damagedCount: 7 }, false],
    [{ pieceCount: 19 }, false],
    [{ amount: 50_001 }, false],
    [{ hoursSince: 48 + 1 / 60 }, false],
    [{ hoursSince: 0 }, true],
  ])('with %j are few, cheap and reported early enough: %s', (change, fine) => {
    expect(isInstantRefund({ ...sumin, ...change }, fast)).toBe(fine);
  });

  test.each([{ damagedCount: null }, { pieceCount: null }, { hoursSince: null }])(
    'that were not counted or not delivered are not refunded at once: %j',
    (missing) => {
      expect(isInstantRefund({ ...sumin, ...missing }, fast)).toBe(false);
    },
  );

  test('in a smaller number are never refunded later than a larger number', () => {
    const count = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(count, count, count, (one, other, pieceCount) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        const isAtOnce = (damagedCount: number) => isInstantRefund({ ...sumin, damagedCount, pieceCount }, fast);
        expect(isAtOnce(few) || !isAtOnce(many)).toBe(true);
      }),
    );
  });
});

describe('an automatic refund', () => {
  test.each([
    [{}, true],
    [{ hoursSince: 500 }, true],
    [{ hoursSince: null }, false],
    [{ lately: 4 }, false],
    [{ month: 15_001 }, false],
    [{ familyBack: 10 }, false],
    [{ orderBack: 10 }, false],
    [{ refunded: 10 }, false],
    [{ isRefused: true }, false],
  ])('with %j is given: %s', (change, fine) => {
    expect(isWithinAutoTerms({ ...sumin, ...change }, auto)).toBe(fine);
  });

  test.each([
    [15_030, true],
    [15_040, false],
  ])(
    'of 50,070 won has a share of 30 %%, which is 15,021: %i won, %s, since rounding up favours the buyer',
    (cash, fine) => {
      const bought = { lineCash: 50_070, orderCash: 50_070, bought: 50_070, month: 0 };
      expect(isWithinAutoTerms({ ...sumin, ...bought, cash }, auto)).toBe(fine);
    },
  );

  test('is limited to exactly 30,000 won a month', () => {
    expect(isWithinMonthlyLimit({ cash: 10_000, month: 20_000 }, auto)).toBe(true);
    expect(isWithinMonthlyLimit({ cash: 10_000, month: 20_001 }, auto)).toBe(false);
  });

  test('never exceeds the monthly limit, however many claims are made', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 }), (claims) => {
        let month = 0;
        for (const cash of claims) if (isWithinMonthlyLimit({ cash, month }, auto)) month += cash;
        expect(month).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});

describe('the text before a claim', () => {
  test('names the limits of the policies', () => {
    const [soon, most, later, ...more] = instantRefundText(fast, auto);
    for (const limit of ['48시간', '30% 이하', '50,000원 이하']) expect(soon).toContain(limit);
    for (const limit of ['30,000원', '3번까지']) expect(most).toContain(limit);
    expect([later, more]).toEqual(['그 뒤에 접수해도 괜찮아요. 상품은 돌려보내지 않아도 돼요.', []]);
  });

  test.each([
    [20, 30],
    [30, 20],
  ])('promises the smaller of two shares, %i and %i percent', (pieces, money) => {
    expect(instantRefundText({ ...fast, percent: pieces }, { ...auto, percent: money })[0]).toContain('20% 이하');
  });

  test('does not say that later claims are refused', () => {
    for (const words of instantRefundText(fast, auto)) expect(words).not.toMatch(/거절|불가|할 수 없/);
  });
});
