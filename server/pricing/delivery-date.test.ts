import { expect, test } from 'vitest';
import { dispatchDateOf, dispatchDeadlineOf } from './delivery-date.ts';

const holidays = new Set(['2026-12-25']);
const paid = new Date('2026-11-20T04:59:59Z'); // a Friday, one second before two in Korea

test('goods with a ship date are to leave on it, whenever they were paid', () => {
  expect(dispatchDeadlineOf(paid, { shipmentDate: '2026-12-01', dispatchDays: 1 }, holidays, '14:00')).toBe(
    '2026-12-01',
  );
});

test('others by the business days of their policy, the day of payment counted until the cut-off', () => {
  const due = (at: Date, dispatchDays: number) =>
    dispatchDeadlineOf(at, { shipmentDate: null, dispatchDays }, holidays, '14:00');
  expect([1, 2, 3].map((days) => due(paid, days))).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
  const late = new Date('2026-11-20T05:00:00Z');
  expect([1, 2, 3].map((days) => due(late, days))).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
});

test('paid on a holiday, however early, they leave the next business day', () => {
  expect(dispatchDateOf(new Date('2026-12-25T00:00:00Z'), 1, holidays, '14:00')).toBe('2026-12-28');
});

test('goods that take no day leave like those that take one', () => {
  expect(dispatchDateOf(paid, 0, holidays, '14:00')).toBe('2026-11-20');
});
