/** Query keys of the session. */
export const sessionKeys = {
  cart: ['cart'],
  orderCounts: ['order-counts'],
};
