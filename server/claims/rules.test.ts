import { describe, expect, test } from 'vitest';
import { isFast, isWithin } from './fast.ts';
import { mayStart, objection } from './rules.ts';

const came = new Date('2026-11-20T03:00:00Z');
const facts = {
  status: 'delivery_end',
  returnPolicy: 'normal',
  isConsented: false,
  isReceivers: false,
  deliveredAt: came,
  now: came,
} as const;
const back: Parameters<typeof objection>[0] = { kind: 'return', reason: 'CHANGE_OF_MIND', images: [], bad: undefined };

describe('a change of mind', () => {
  test.each([
    ['2026-11-27T14:59:59Z', true],
    ['2026-11-27T15:00:00Z', false],
  ])('at %s is in time: %s; the seventh day ends at midnight in Korea', (now, fine) => {
    expect(objection(back, { ...facts, now: new Date(now) }) === null).toBe(fine);
  });

  test('does not send fresh goods back', () => {
    expect(objection(back, { ...facts, returnPolicy: 'fresh' })).toContain('신선식품');
  });

  test('sends back what was made to order, unless its buyer agreed that it does not go back', () => {
    const made = { ...facts, returnPolicy: 'made_to_order' } as const;
    expect(objection(back, made)).toBe(null);
    expect(objection(back, { ...made, isConsented: true })).toContain('주문 제작');
    expect(objection({ ...back, reason: 'DEFECT', images: ['x'] }, { ...made, isConsented: true })).toBe(null);
  });

  test('is over once it was accepted', () => {
    expect(mayStart('return', 'CHANGE_OF_MIND', 'complete')).toBe(false);
    expect(mayStart('return', 'DEFECT', 'complete')).toBe(true);
  });
});

describe('spoilt goods', () => {
  test('need a picture and, when fresh, a count', () => {
    const spoilt = { ...back, reason: 'DAMAGED' as const };
    expect(objection(spoilt, facts)).toContain('사진');
    expect(objection({ ...spoilt, images: ['x'] }, { ...facts, returnPolicy: 'fresh' })).toContain('몇 개');
    expect(objection({ ...spoilt, images: ['x'], bad: 3 }, { ...facts, returnPolicy: 'fresh' })).toBe(null);
  });

  const asked = {
    bad: 6,
    total: 20,
    cash: 15_000,
    amount: 50_000,
    hoursSince: 48,
    lineCash: 50_000,
    familyBack: 0,
    orderCash: 50_000,
    orderBack: 0,
    bought: 50_000,
    back: 0,
    lately: 3,
    month: 15_000,
    isRefused: false,
  };
  const auto = { percent: 30, month: 30_000, claims: 3 };

  test.each([
    [{}, true],
    [{ bad: 7 }, false],
    [{ amount: 50_001 }, false],
    [{ hoursSince: 48.1 }, false],
    [{ hoursSince: null }, false],
  ])('with %j are small and soon enough: %s', (change, fine) => {
    expect(isFast({ ...asked, ...change }, { hours: 48, percent: 30, amount: 50_000 })).toBe(fine);
  });

  test.each([
    [{}, true],
    [{ hoursSince: 500 }, true],
    [{ hoursSince: null }, false],
    [{ lately: 4 }, false],
    [{ month: 15_001 }, false],
    [{ familyBack: 10 }, false],
    [{ orderBack: 10 }, false],
    [{ back: 10 }, false],
    [{ isRefused: true }, false],
  ])('with %j need no person: %s', (change, fine) => {
    expect(isWithin({ ...asked, ...change }, auto)).toBe(fine);
  });
});
