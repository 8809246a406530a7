/** By what the cache knows this room's answers. */
export const sessionKeys = {
  cart: ['cart'],
  orderCounts: ['order-counts'],
};
