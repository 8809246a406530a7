import { addDays, dateInKorea, type Holidays, instantOf, weekdayOf } from '#contract/rules/calendar.ts';

const day = 86_400_000;

/** The moment some hours after another. */
export function hoursAfter(at: Date, hours: number) {
  return new Date(at.getTime() + hours * 3_600_000);
}

/** The instant this number of days before another; a negative number gives a later one. */
export function daysFrom(now: Date, days: number) {
  return new Date(now.getTime() - days * day);
}

/** An hour of a day in Korea; days count from today. */
export function koreaHourAt(now: Date, days: number, hour: number, minute = 0) {
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return instantOf(addDays(dateInKorea(now), days), time);
}

/** Days on which sellers ship: Tuesday to Friday, two days to two weeks ahead, never on a holiday. */
export function shipDays(now: Date, holidays: Holidays) {
  const today = dateInKorea(now);
  return Array.from({ length: 13 }, (_, at) => addDays(today, at + 2)).filter((date) => {
    const weekday = weekdayOf(date);
    return weekday >= 2 && weekday <= 5 && !holidays.has(date) && !holidays.has(addDays(date, -1));
  });
}
