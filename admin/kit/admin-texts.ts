import type { LineStatus, LineWait, StaffLineState } from '#contract/lines.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { auditActs } from '#contract/rules/audit-acts.ts';
import { type BrandKey, brands } from '#contract/rules/brands.ts';
import { lineStatuses } from '#contract/rules/statuses.ts';

/** Status names for staff. */
export const statusNames: Record<LineStatus | OrderStatus, string> = {
  pre_ordering: '주문서',
  request: '결제 대기',
  bank_transfer_waiting: '입금 대기',
  paid: '새 주문',
  delivery_waiting: '포장 중',
  delivery_delay: '출고 지연',
  delivering: '배송중',
  delivery_end: '배송완료',
  complete: '구매확정',
  incomplete: '결제 안 됨',
  unknown: '확인 필요',
  stock_out: '품절 취소',
  withdraw_request: '취소요청',
  withdraw_partially: '일부 취소',
  withdraw_complete: '취소완료',
  replace_request: '교환요청',
  replace_complete: '교환완료',
  return_request: '반품요청',
  return_complete: '반품완료',
};

const waitNames: Record<LineWait, string> = { address: '주소 기다림', funding: '펀딩 진행 중' };

/** The state of a line for staff: what a paid line waits for, else its status. */
export function lineStateName(status: LineStatus, waitsFor: LineWait | null | undefined) {
  return waitsFor ? waitNames[waitsFor] : statusNames[status];
}

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
  factor: '인증 앱 다시 등록',
};

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

/** "3시간 전": how long something has waited. */
export function ageText(at: string, now = Date.now()) {
  const minutes = Math.max(0, Math.floor((now - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return `${minutes}분`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}시간`;
  return `${Math.floor(minutes / 1440)}일`;
}
