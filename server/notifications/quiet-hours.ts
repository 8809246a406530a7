import { clockInKorea } from '#contract/rules/calendar.ts';
import type { ReferenceData } from '../platform/reference-data.ts';

/** Whether it is night here by the shop's clock, in which nobody is told what can wait (C8.7). */
export function isQuietHour({ policy, now }: Pick<ReferenceData, 'policy' | 'now'>) {
  const { from, until } = policy('quietHours');
  const time = clockInKorea(now()).slice(11, 16);
  return from <= until ? time >= from && time < until : time >= from || time < until;
}
