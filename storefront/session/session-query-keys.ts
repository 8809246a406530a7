/** Query keys of the session. */
export const sessionKeys = {
  cart: ['cart'],
  orderCounts: ['order-counts'],
  recentlyViewed: (user: string | undefined, here: readonly number[]) => ['recently-viewed', user, here],
};
