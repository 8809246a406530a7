import { expect, test } from 'vitest';
import { dispatchDateOf, dispatchDeadlineOf } from './delivery-date.ts';

const holidays = new Set(['2026-12-25']);
const paid = new Date('2026-11-20T04:59:59Z'); // a Friday, one second before 14:00 KST

test('items with a ship date ship on it, whenever they are paid', () => {
  expect(dispatchDeadlineOf(paid, { shipmentDate: '2026-12-01', dispatchDays: 1 }, holidays, '14:00')).toBe(
    '2026-12-01',
  );
});

test('other items ship by the business days of their policy, counting the payment day until the cut-off', () => {
  const due = (at: Date, dispatchDays: number) =>
    dispatchDeadlineOf(at, { shipmentDate: null, dispatchDays }, holidays, '14:00');
  expect([1, 2, 3].map((days) => due(paid, days))).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
  const late = new Date('2026-11-20T05:00:00Z');
  expect([1, 2, 3].map((days) => due(late, days))).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
});

test('items paid on a holiday, however early, ship on the next business day', () => {
  expect(dispatchDateOf(new Date('2026-12-25T00:00:00Z'), 1, holidays, '14:00')).toBe('2026-12-28');
});

test('items with zero dispatch days ship like those with one', () => {
  expect(dispatchDateOf(paid, 0, holidays, '14:00')).toBe('2026-11-20');
});
