/** Why an order exceeds a limit, as shown to the buyer. */
export const limitExceededTexts = {
  PURCHASE_LIMIT: '한 분이 구매할 수 있는 수량을 넘었어요.',
  HOUSEHOLD_LIMIT: '한 주소로 보낼 수 있는 수량을 넘었어요.',
};
