export const freshNotice =
  '신선식품은 단순 변심에 의한 반품이 제한됩니다. 상품에 문제가 있으면 사진과 함께 알려 주세요.';
