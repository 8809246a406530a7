/** Query keys of the cart. */
export const cartKeys = {
  totals: (readAt: unknown, chosen: unknown) => ['cart-totals', readAt, chosen],
};
