import { koreaDate, koreaHour } from '#contract/rules/calendar.ts';
export type Listed = {
  uuid: string;
  name: string;
  status: string;
  dispatchDate: string | null;
  delayDate: string | null;
};
export type Due = { uuid: string; name: string; needsConfirm: boolean };

const packingHour = 17;

/** What has to have left by now: on its day at five in the afternoon, or later when nobody was there. */
export function dueOf(lines: Listed[], now: number): Due[] {
  const today = koreaDate(now);
  const isPacked = koreaHour(now) >= packingHour;
  return lines
    .filter(({ status, dispatchDate, delayDate }) => {
      const day = status === 'delivery_delay' ? delayDate : dispatchDate;
      return day !== null && (day < today || (day === today && isPacked));
    })
    .map(({ uuid, name, status }) => ({ uuid, name, needsConfirm: ['paid', 'withdraw_partially'].includes(status) }));
}

/** A long way ahead in steps short enough that the hands of every day are there before its goods are late. */
export function strides(seconds: number) {
  const count = Math.max(1, Math.min(60, Math.ceil(seconds / (18 * 3600))));
  const each = Math.ceil(seconds / count);
  return Array.from({ length: count }, (_, at) => Math.min(each, seconds - each * at));
}
