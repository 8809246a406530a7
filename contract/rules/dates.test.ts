import { expect, test } from 'vitest';
import { lastDayText } from './dates.ts';

test('what ends with a day is good until that day, not until the one that begins then', () => {
  expect(lastDayText('2026-11-30T15:00:00.000Z')).toBe('2026.11.30');
  expect(lastDayText('2026-12-01T02:00:00.000Z')).toBe('2026.12.01');
});
