import { nextDay } from '#contract/rules/dates.ts';

/** Parcels shipped today arrive on the next working day. */
export function nextWorkday(ymd: string) {
  let day = nextDay(ymd);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = nextDay(day);
  return day;
}
