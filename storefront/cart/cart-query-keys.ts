/** By what the cache knows this room's answers. */
export const cartKeys = {
  totals: (readAt: unknown, chosen: unknown) => ['cart-totals', readAt, chosen],
};
