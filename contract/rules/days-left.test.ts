import { expect, test } from 'vitest';
import { daysUntilLast } from './days-left.ts';

test('the days that are left count to the last day, regardless of the hour of the end', () => {
  const left = (end: string, now: string) => daysUntilLast(end, new Date(now).getTime());
  const midnight = '2026-11-30T15:00:00.000Z';
  expect(left(midnight, '2026-11-29T14:59:00.000Z')).toBe(1);
  expect(left(midnight, '2026-11-29T15:00:00.000Z')).toBe(0);
  // A coupon that came back with a refund ends at the hour of the refund.
  const noon = '2026-12-01T03:00:00.000Z';
  expect(left(noon, '2026-11-30T04:00:00.000Z')).toBe(1);
  expect(left(noon, '2026-11-30T15:00:00.000Z')).toBe(0);
  expect(left(noon, '2026-12-01T03:00:01.000Z')).toBe(0);
});
