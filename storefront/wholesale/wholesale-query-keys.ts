/** By what the cache knows this room's answers. */
export const wholesaleKeys = {
  business: ['business'],
  picture: ['business', 'picture'],
  list: (user: number | null | undefined) => ['wholesale', user],
};
