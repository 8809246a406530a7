const day = 86_400_000;

/** The date in Korea at an instant. */
export function ymd(at: Date) {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
}

export function plus(date: string, days: number) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

/** An instant so many days before or after another. */
export function ago(now: Date, days: number) {
  return new Date(now.getTime() - days * day);
}

/** An hour of a day in Korea, days counted from today. */
export function koreaHour(now: Date, days: number, hour: number, minute = 0) {
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+09:00`;
  return new Date(`${plus(ymd(now), days)}T${time}`);
}

/** Days on which growers like to ship: Tuesday to Friday, two days to two weeks ahead, never on a holiday. */
export function shipDays(now: Date, holidays: ReadonlySet<string>) {
  const today = ymd(now);
  return Array.from({ length: 13 }, (_, at) => plus(today, at + 2)).filter((date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return weekday >= 2 && weekday <= 5 && !holidays.has(date) && !holidays.has(plus(date, -1));
  });
}
