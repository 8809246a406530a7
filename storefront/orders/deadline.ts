import { dayText, koreanDay } from '#contract/rules/dates.ts';

/** "11월 22일(일) 밤 11시 59분" (rules D5.4) */
export function deadlineText(moment: string) {
  const korea = new Date(new Date(moment).getTime() + 9 * 3_600_000);
  const hour = korea.getUTCHours();
  const minute = korea.getUTCMinutes();
  const clock = `${partOfDay(hour)} ${hour % 12 === 0 ? 12 : hour % 12}시${minute > 0 ? ` ${minute}분` : ''}`;
  return `${dayText(koreanDay(moment))} ${clock}`;
}

function partOfDay(hour: number) {
  if (hour < 6) return '새벽';
  if (hour < 12) return '오전';
  if (hour < 18) return '오후';
  return hour < 21 ? '저녁' : '밤';
}
