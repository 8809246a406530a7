/**
 * The calendar of Korea, which has no daylight saving time. Dates are "2026-11-20", instants are `Date`s, holidays are a set of
 * dates. No function reads the clock. The database has the same functions in `calendar.sql`, and a test compares both.
 */
export type Holidays = ReadonlySet<string>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const aheadMs = 9 * hourMs;

/** The date in Korea at an instant. */
export function dateInKorea(at: Date | number) {
  return clockInKorea(at).slice(0, 10);
}

/** Date and time in Korea without a time zone, "2026-11-20T23:10:45.000". */
export function clockInKorea(at: Date | number) {
  return new Date(Number(at) + aheadMs).toISOString().slice(0, 23);
}

/** The hour in Korea, 0 to 23. */
export function hourInKorea(at: Date | number) {
  return new Date(Number(at) + aheadMs).getUTCHours();
}

/** Sunday is 0. */
export function weekdayOf(date: string) {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The instant of a time of day in Korea, "10:00" or "23:59:59". */
export function instantOf(date: string, time = '00:00') {
  return new Date(`${date}T${time}+09:00`);
}

/** A date `days` calendar days later, or earlier for a negative number. */
export function addDays(date: string, days: number) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** A date `months` calendar months later, or earlier; in a month that is too short, its last day. */
export function addMonths(date: string, months: number) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Monday to Friday without holidays (rules D0.3). */
export function isBusinessDay(date: string, holidays: Holidays) {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/** A date that many business days later, or earlier for a negative number; the date itself for zero. */
export function businessDay(date: string, days: number, holidays: Holidays) {
  const step = Math.sign(days);
  let at = date;
  for (let left = Math.abs(days); left > 0; ) {
    at = addDays(at, step);
    if (isBusinessDay(at, holidays)) left--;
  }
  return at;
}

/** The order deadline of a shipping date: a time of day on the business day before it (rules D5.4, D15). */
export function cutoffOf(shipmentDate: string, holidays: Holidays, time: string) {
  return instantOf(businessDay(shipmentDate, -1, holidays), time);
}
