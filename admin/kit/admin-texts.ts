import type { CancelRequest, StaffLineState } from '#contract/lines.ts';
import { auditActs } from '#contract/rules/audit-acts.ts';
import { type BrandKey, brands } from '#contract/rules/brands.ts';
import { statusNames, waitNames } from '#contract/rules/status-names.ts';
import { lineStatuses } from '#contract/rules/statuses.ts';

/** The states of the order list with their names, for its filter. */
export const stateFilters: [StaffLineState, string][] = [
  ['address_waiting', waitNames.address],
  ['funding_waiting', waitNames.funding],
  ...lineStatuses.map((status): [StaffLineState, string] => [status, statusNames[status]]),
];

/** The sentence of an audited act, without its full stop. An act of an older release has none and is named by its code. */
export const actSentence = (act: string) => (auditActs as Record<string, string>)[act] ?? `예전 기록(${act})`;

/** Names of the actions that may wait for approval. */
export const approvalActs: Record<string, string> = {
  withdraw: '취소하고 환불',
  answerWithdraw: '취소요청 승인',
  answerClaim: '반품·교환 승인',
  stockOut: '품절 취소',
  coupon: '쿠폰 발급',
  points: '포인트 지급',
  invite: '직원 초대',
  place: '직원 권한 변경',
  dismiss: '대표 내보내기',
  factor: '인증 앱 다시 등록',
};

/** "3kg 1개, 5kg 2개": what a buyer asks to cancel. */
export const askedText = ({ options, units }: Pick<CancelRequest, 'options' | 'units'>) =>
  options.map(({ name, units }) => `${name} ${units}개`).join(', ') || `${units}개`;

/** The short name of a brand. */
export const brandName = (brand: string) => brands[brand as BrandKey]?.short ?? brand;

const day = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
});
const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** "11. 24. (화)" for a date in Korea. */
export const shortDateText = (date: string) => day.format(new Date(`${date}T12:00:00+09:00`));

/** "11. 24. 14:05" in Korean time. */
export const dateTimeText = (at: string) => clock.format(new Date(at));

/** "3시간": the time since something happened, in one unit. */
export function ageText(at: string, now = Date.now()) {
  const minutes = Math.max(0, Math.floor((now - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return `${minutes}분`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}시간`;
  return `${Math.floor(minutes / 1440)}일`;
}

/** "3시간째 기다려요": how long a request has waited for an answer. */
export function waitText(at: string, now = Date.now()) {
  return now - Date.parse(at) < 60_000 ? '방금 올라왔어요' : `${ageText(at, now)}째 기다려요`;
}
