import { describe, expect, test } from 'vitest';
import { isFast, mayStart, objection } from './rules.ts';

const came = new Date('2026-11-20T03:00:00Z');
const facts = {
  status: 'delivery_end',
  returnPolicy: 'normal',
  isConsented: false,
  deliveredAt: came,
  now: came,
} as const;
const back = { kind: 'return', reason: 'CHANGE_OF_MIND', images: [], bad: undefined } as const;

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
    const spoilt = { ...back, reason: 'DAMAGED' } as const;
    expect(objection(spoilt, facts)).toContain('사진');
    expect(objection({ ...spoilt, images: ['x'] }, { ...facts, returnPolicy: 'fresh' })).toContain('몇 개');
    expect(objection({ ...spoilt, images: ['x'], bad: 3 }, { ...facts, returnPolicy: 'fresh' })).toBe(null);
  });

  test.each([
    [{}, true],
    [{ bad: 7 }, false],
    [{ amount: 50_001 }, false],
    [{ hoursSince: 48.1 }, false],
    [{ lately: 4 }, false],
  ])('with %j are paid for at once: %s', (change, fine) => {
    const claim = { bad: 6, total: 20, amount: 50_000, hoursSince: 48, lately: 3, ...change };
    expect(isFast(claim, { hours: 48, percent: 30, amount: 50_000, claims: 3 })).toBe(fine);
  });
});
