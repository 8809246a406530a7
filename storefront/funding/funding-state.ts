import type { FundingState } from '#contract/funding.ts';
import { leftText, momentText } from '#contract/rules/dates.ts';

export type FundingStage = 'open' | 'ready' | 'over';
export const fundingStages: readonly { key: FundingStage; label: string; empty: string }[] = [
  { key: 'open', label: '진행 중', empty: '지금 열려 있는 펀딩이 없어요' },
  { key: 'ready', label: '곧 열려요', empty: '곧 열릴 펀딩이 없어요' },
  { key: 'over', label: '끝난 펀딩', empty: '끝난 펀딩이 아직 없어요' },
];

const badges: Record<FundingState['fundingStatus'], string> = {
  ready: '오픈 예정',
  open: '펀딩 중',
  success: '목표 달성',
  failed: '목표 미달',
  producing: '준비하고 있어요',
  shipping: '보내고 있어요',
  closed: '모두 보냈어요',
};

/** The state of a funding at a moment: by time it may have ended before its status is updated. */
export function fundingStateOf(
  funding: FundingState,
  now: string | number,
): { stage: FundingStage; badge: string; left: string } {
  const { fundingStatus: status, beginDate, endDate, achievePercent } = funding;
  const present = new Date(now).getTime();
  if (status === 'ready' && new Date(beginDate).getTime() > present) {
    return { stage: 'ready', badge: badges.ready, left: `${momentText(beginDate)} 오픈` };
  }
  const open = status === 'ready' || status === 'open';
  if (open && new Date(endDate).getTime() > present) {
    return { stage: 'open', badge: badges.open, left: leftText(endDate, now) };
  }
  const badge = open ? badges[achievePercent >= 100 ? 'success' : 'failed'] : badges[status];
  return { stage: 'over', badge, left: '마감' };
}
