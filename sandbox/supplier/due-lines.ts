import { dateInKorea, hourInKorea } from '#contract/rules/calendar.ts';
import { nextDay } from '#contract/rules/dates.ts';
export type ListedLine = {
  uuid: string;
  name: string;
  status: string;
  dispatchDate: string | null;
  delayDate: string | null;
};
export type DueLine = { uuid: string; name: string; needsConfirm: boolean };

const packingHour = 17;

/** The last dispatch date that is due by now: today from 17:00 in Korea, otherwise yesterday. */
export function lastDueDay(now: number) {
  return hourInKorea(now) >= packingHour ? dateInKorea(now) : nextDay(dateInKorea(now), -1);
}

const waiting = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'];

/** Lines due for dispatch by now: from 17:00 of their dispatch date, or later if they were not packed then. */
export function dueLinesOf(lines: ListedLine[], now: number): DueLine[] {
  const last = lastDueDay(now);
  return lines
    .filter(({ status, dispatchDate, delayDate }) => {
      const day = status === 'delivery_delay' ? delayDate : dispatchDate;
      return waiting.includes(status) && day !== null && day <= last;
    })
    .map(({ uuid, name, status }) => ({ uuid, name, needsConfirm: ['paid', 'withdraw_partially'].includes(status) }));
}

/** Splits a long advance of the clock into steps short enough that each day's lines are packed before they are late. */
export function clockStrides(seconds: number) {
  const count = Math.max(1, Math.min(60, Math.ceil(seconds / (18 * 3600))));
  const each = Math.ceil(seconds / count);
  return Array.from({ length: count }, (_, at) => Math.min(each, seconds - each * at));
}
