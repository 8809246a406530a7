import { expect, test } from 'vitest';
import { lastDayText } from './dates.ts';

test('a period that ends at midnight is valid until the day before it', () => {
  expect(lastDayText('2026-11-30T15:00:00.000Z')).toBe('2026.11.30');
  expect(lastDayText('2026-12-01T02:00:00.000Z')).toBe('2026.12.01');
});
