import { describe, expect, test } from 'vitest';
import { earnedGrade, gradeForecastOf } from './customer-grades.ts';

const steps = [0, 100_000, 300_000, 600_000, 1_000_000].map((purchaseNeeded, at) => ({
  grade: at + 1,
  purchaseNeeded,
  pointPermille: 5,
}));
const nameOf = (grade: number) => `${grade}등급`;

describe('next month’s grade', () => {
  test('requires 240,000 won for the second grade and 60,000 more for the third', () => {
    expect(gradeForecastOf(steps, 2, 240_000, nameOf)).toEqual({
      isMax: false,
      grade: 2,
      gradeName: '2등급',
      nextGrade: { grade: 3, gradeName: '3등급', remainingPrice: 60_000 },
    });
  });

  test('rises at once by any number of steps', () => {
    expect(gradeForecastOf(steps, 1, 1_000_000, nameOf)).toMatchObject({ isMax: true, grade: 5, nextGrade: null });
  });

  test('falls by one step at a time', () => {
    expect(gradeForecastOf(steps, 5, 0, nameOf)).toMatchObject({ grade: 4, nextGrade: { remainingPrice: 1_000_000 } });
  });

  test.each([
    [0, 1],
    [99_999, 1],
    [100_000, 2],
    [999_999, 4],
    [5_000_000, 5],
  ])('for %i won is grade %i', (amount, grade) => expect(earnedGrade(steps, amount)).toBe(grade));
});
