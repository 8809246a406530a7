import { expect, test } from 'vitest';
import type { ReadPolicy } from '../platform/policies.ts';
import { isQuietHour } from './quiet-hours.ts';

test.each([
  ['21:00', '08:00', '20:59', false],
  ['21:00', '08:00', '21:00', true],
  ['21:00', '08:00', '00:00', true],
  ['21:00', '08:00', '07:59', true],
  ['21:00', '08:00', '08:00', false],
  ['01:00', '05:00', '00:59', false],
  ['01:00', '05:00', '04:59', true],
  ['01:00', '05:00', '05:00', false],
])('quiet hours from %s until %s at %s: %s', (from, until, time, night) => {
  const policy: ReadPolicy = () => ({ from, until }) as never;
  expect(isQuietHour({ policy, now: () => new Date(`2026-11-20T${time}:30+09:00`) })).toBe(night);
});
