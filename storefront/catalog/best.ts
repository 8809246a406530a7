export const periods = [
  { key: 'day', label: '오늘' },
  { key: 'week', label: '이번 주' },
  { key: 'month', label: '이번 달' },
] as const;

export type Period = (typeof periods)[number]['key'];

export function periodOf(asked: string | null): Period {
  return periods.find(({ key }) => key === asked)?.key ?? 'week';
}
