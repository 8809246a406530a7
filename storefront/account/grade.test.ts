import { expect, test } from 'vitest';
import { seasonText } from './grade.ts';

test.each([
  ['2026-11-26', 3, -1, '8~10월'],
  ['2026-11-26', 3, 0, '9~11월'],
  ['2027-01-02', 3, -1, '10~12월'],
  ['2027-01-02', 3, 0, '11~1월'],
  ['2027-01-02', 1, -1, '12월'],
  ['2027-01-02', 24, 0, '2~1월'],
])('on %s, the %i months that end %i months away are %s', (day, months, after, expected) => {
  expect(seasonText(day, months, after)).toBe(expected);
});
