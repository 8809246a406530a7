import { expect, test } from 'vitest';
import { seasonText } from './grade.ts';

test.each([
  ['2026-11-26', -3, '8~10월'],
  ['2026-11-26', -2, '9~11월'],
  ['2027-01-02', -3, '10~12월'],
  ['2027-01-02', -2, '11~1월'],
])('from %s, the three months starting %i months away are %s', (day, after, expected) => {
  expect(seasonText(day, after)).toBe(expected);
});
