import { koreanDay } from './dates.ts';

// Not in dates.ts, which every screen loads.

/** Days in the calendar from today to the last day before an end; 0 on that day and after it. */
export function daysUntilLast(end: string, now: number) {
  const left = Date.parse(koreanDay(new Date(end).getTime() - 1)) - Date.parse(koreanDay(now));
  return Math.max(0, left / 86_400_000);
}
