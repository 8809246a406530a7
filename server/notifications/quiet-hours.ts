import { clockInKorea } from '#contract/rules/calendar.ts';
import type { ReferenceData } from '../platform/reference-data.ts';

/** Returns whether the shop's clock is in the quiet hours (KST), in which messages that can wait are not sent (C8.7). */
export function isQuietHour({ policy, now }: Pick<ReferenceData, 'policy' | 'now'>) {
  const { from, until } = policy('quietHours');
  const time = clockInKorea(now()).slice(11, 16);
  return from <= until ? time >= from && time < until : time >= from || time < until;
}
