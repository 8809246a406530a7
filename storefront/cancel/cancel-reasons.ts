export const cancelReasons = [
  '단순 변심',
  '주문 실수',
  '상품·옵션을 바꾸려고요',
  '배송지를 바꾸려고요',
  '배송이 늦어져서',
  '다른 곳에서 샀어요',
  '직접 입력',
] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const customCancelReason: CancelReason = '직접 입력';
