import type { Area } from '#contract/addresses.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The date in Korea at an instant, "2026-11-20". */
export function koreaDate(at: Date) {
  return new Date(at.getTime() + 9 * hour).toISOString().slice(0, 10);
}

/** When goods without a ship date leave: so many business days after payment; paid by 14:00 counts that day (rules D7.2). */
export function dispatchOf(now: Date, days: number, holidays: ReadonlySet<string>) {
  const today = koreaDate(now);
  const open = isBusiness(today, holidays) && new Date(now.getTime() + 9 * hour).getUTCHours() < 14;
  const start = open ? today : nextBusiness(today, holidays);
  return plusBusiness(start, Math.max(0, days - 1), holidays);
}

/** When a parcel that leaves on a date arrives: the next business day, one more to Jeju, two more to islands (rules D7.5). */
export function arrivalOf(shipping: string, area: Area, holidays: ReadonlySet<string>) {
  return plusBusiness(shipping, 1 + (area === 0 ? 0 : area === 1 ? 1 : 2), holidays);
}

/** A date some calendar days later. */
export function plusDays(date: string, days: number) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

function plusBusiness(from: string, days: number, holidays: ReadonlySet<string>) {
  let date = from;
  for (let left = days; left > 0; left--) date = nextBusiness(date, holidays);
  return date;
}

function nextBusiness(from: string, holidays: ReadonlySet<string>) {
  let date = plusDays(from, 1);
  while (!isBusiness(date, holidays)) date = plusDays(date, 1);
  return date;
}

function isBusiness(date: string, holidays: ReadonlySet<string>) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}
