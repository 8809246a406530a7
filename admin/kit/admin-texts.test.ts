import { expect, test } from 'vitest';
import { waitText } from './admin-texts.ts';

const now = Date.parse('2026-11-27T14:00:00Z');

test.each([
  ['2026-11-27T14:00:30Z', '방금 올라왔어요'],
  ['2026-11-27T13:59:40Z', '방금 올라왔어요'],
  ['2026-11-27T13:59:00Z', '1분째 기다려요'],
  ['2026-11-27T11:00:00Z', '3시간째 기다려요'],
  ['2026-11-25T14:01:00Z', '47시간째 기다려요'],
  ['2026-11-24T13:00:00Z', '3일째 기다려요'],
])('a request of %s reads "%s" at 14:00 of 27 November', (at, text) => {
  expect(waitText(at, now)).toBe(text);
});
