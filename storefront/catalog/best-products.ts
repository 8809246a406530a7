export const bestPeriods = [
  { key: 'day', label: '오늘' },
  { key: 'week', label: '이번 주' },
  { key: 'month', label: '이번 달' },
] as const;

export type BestPeriod = (typeof bestPeriods)[number]['key'];

export function bestPeriodOf(asked: string | null): BestPeriod {
  return bestPeriods.find(({ key }) => key === asked)?.key ?? 'week';
}
