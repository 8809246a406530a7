import { addDays, clockInKorea, dateInKorea, instantOf, weekdayOf } from './calendar.ts';

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** "11월 24일(화)" of "2026-11-24" */
export function dayText(ymd: string) {
  const [, month, date] = ymd.split('-').map(Number);
  return `${month}월 ${date}일(${weekdayNameOf(ymd)})`;
}

/** "11월 25일(수) 도착 예정" for a parcel that has not arrived; after that day, that it is late. */
export function arrivalDayText(arrival: string, today: string) {
  return arrival < today ? '도착이 늦어지고 있어요' : `${dayText(arrival)} 도착 예정`;
}

/** "오늘 24일(화)", "내일 25일(수)", "어제 23일(월)"; any other day is "12월 3일(목)". */
export function nearDayText(ymd: string, today: string) {
  const near = { [addDays(today, -1)]: '어제', [today]: '오늘', [addDays(today, 1)]: '내일' }[ymd];
  return near ? `${near} ${shortDay(ymd)}` : dayText(ymd);
}

/** "내일 27(금)" and "모레 28(토)" for the next two days of the month, "12/3(목)" for any other day: both fit a quarter of a narrow screen. */
export function nearArrivalText(arrival: string, today: string) {
  const near = [1, 2].find((days) => addDays(today, days) === arrival);
  const day = slashedDay(arrival);
  if (!near || arrival.slice(0, 7) !== today.slice(0, 7)) return day;
  return `${near === 1 ? '내일' : '모레'} ${day.replace(/.*\//, '')}`;
}

/** "12/3(목)" of "2026-12-03" */
export function slashedDay(ymd: string) {
  const [, month, date] = ymd.split('-').map(Number);
  return `${month}/${date}(${weekdayNameOf(ymd)})`;
}

/** "24일(화)" of "2026-11-24" */
export function shortDay(ymd: string) {
  return `${Number(ymd.slice(8))}일(${weekdayNameOf(ymd)})`;
}

/** "2026년 11월" of "2026-11" */
export function monthText(month: string) {
  return `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
}

/** "11월 24일(화) 출고" */
export function shipText(ymd: string) {
  return `${dayText(ymd)} 출고`;
}

function weekdayNameOf(ymd: string) {
  return weekdays[weekdayOf(ymd)];
}

/** "2026-11-24": the day in Korea of an instant (ISO text or milliseconds). */
export function koreanDay(moment: string | number) {
  return dateInKorea(new Date(moment));
}

/** "2026.11.24" */
export function dottedDay(moment: string) {
  return koreanDay(moment).replaceAll('-', '.');
}

/** "2026.11.24": the last day before an end, which may be the midnight after that day. */
export function lastDayText(end: string) {
  return koreanDay(new Date(end).getTime() - 1).replaceAll('-', '.');
}

/** "11월 24일(화) 14:05" */
export function momentText(moment: string) {
  return `${dayText(koreanDay(moment))} ${clockText(moment)}`;
}

/** "14:05" in Korea */
export function clockText(moment: string) {
  return clockInKorea(new Date(moment)).slice(11, 16);
}

/** "방금 전", "5분 전", "3시간 전", "6일 전"; from a week on the date. */
export function agoText(moment: string, now: string | number) {
  const passed = new Date(now).getTime() - new Date(moment).getTime();
  if (passed < minuteMs) return '방금 전';
  if (passed < 60 * minuteMs) return `${Math.floor(passed / minuteMs)}분 전`;
  if (passed < dayMs) return `${Math.floor(passed / (60 * minuteMs))}시간 전`;
  if (passed < 7 * dayMs) return `${Math.floor(passed / dayMs)}일 전`;
  return dottedDay(moment);
}

/** "12분 남음" with minutes rounded up, hours and days rounded down; "마감" after the end. */
export function leftText(end: string, now: string | number) {
  const left = new Date(end).getTime() - new Date(now).getTime();
  if (left <= 0) return '마감';
  if (left < 60 * minuteMs) return `${Math.ceil(left / minuteMs)}분 남음`;
  if (left < dayMs) return `${Math.floor(left / (60 * minuteMs))}시간 남음`;
  return `${Math.floor(left / dayMs)}일 남음`;
}

/** "03:12:45" for a duration in milliseconds; never below zero. */
export function countdownText(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Milliseconds until a time of day in Korea today, "14:00"; negative once it has passed. */
export function untilToday(time: string, now: number) {
  return instantOf(dateInKorea(now), time).getTime() - now;
}

/** Adds calendar days, holidays included: `YYYY-MM-DD` in and out. */
export function nextDay(ymd: string, days = 1) {
  return addDays(ymd, days);
}

/** "11월 22일(일) 밤 11시 59분" (rules D5.4) */
export function deadlineText(moment: string) {
  const [hour = 0, minute = 0] = clockText(moment).split(':').map(Number);
  const clock = `${partOfDay(hour)} ${hour % 12 === 0 ? 12 : hour % 12}시${minute > 0 ? ` ${minute}분` : ''}`;
  return `${dayText(koreanDay(moment))} ${clock}`;
}

function partOfDay(hour: number) {
  if (hour < 6) return '새벽';
  if (hour < 12) return '오전';
  if (hour < 18) return '오후';
  return hour < 21 ? '저녁' : '밤';
}
