import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { formatWon } from '#contract/rules/money.ts';
import { accountKeys } from '../auth/account-query-keys.ts';

export function useGrade() {
  return useQuery({ queryKey: accountKeys.grade, queryFn: () => api('GET /v2/app-users/grade-info', {}) });
}

export type MyGrade = NonNullable<ReturnType<typeof useGrade>['data']>;

/** Progress to the next grade, from 0 to 1. */
export function gradeProgressOf({ table, nextMonthGrade: { isMax, nextGrade } }: MyGrade) {
  if (isMax || !nextGrade) return 1;
  const needed = table.find(({ grade }) => grade === nextGrade.grade)?.purchaseNeeded ?? 0;
  return needed > 0 ? Math.min(1, Math.max(0, 1 - nextGrade.remainingPrice / needed)) : 0;
}

export function gradeForecastText({ appUserGrade, nextMonthGrade: { isMax, gradeName, nextGrade } }: MyGrade) {
  if (isMax || !nextGrade) return `다음 달에도 가장 높은 ${gradeName} 등급이에요.`;
  if (nextGrade.remainingPrice === 0) return `다음 달에는 ${nextGrade.gradeName} 등급이 돼요.`;
  const left = formatWon(nextGrade.remainingPrice);
  // With fewer purchases this season the current grade may be above the next step; then the text is about keeping it.
  if (nextGrade.grade <= appUserGrade.grade)
    return `다음 달 1일 기준으로 ${left} 더 구매하면 ${nextGrade.gradeName} 등급이 이어져요.`;
  return `${nextGrade.gradeName}까지 ${left} 남았어요.`;
}

/** "8~10월": the given number of whole months, the last of them `after` months after the month of the day. */
export function seasonText(ymd: string, months: number, after: number) {
  const last = Number(ymd.slice(5, 7)) - 1 + after;
  const month = (number: number) => (((number % 12) + 12) % 12) + 1;
  return months === 1 ? `${month(last)}월` : `${month(last - months + 1)}~${month(last)}월`;
}
