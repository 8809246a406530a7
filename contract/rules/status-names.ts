import type { LineStatus, LineWait } from '../lines.ts';
import type { OrderStatus } from '../orders.ts';

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

/** What a paid line waits for. */
export const waitNames: Record<LineWait, string> = { address: '주소 기다림', funding: '펀딩 진행 중' };

/** The state of a line for staff: what a paid line waits for, else its status. */
export function lineStateName(status: LineStatus, waitsFor: LineWait | null | undefined) {
  return waitsFor ? waitNames[waitsFor] : statusNames[status];
}
