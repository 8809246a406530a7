/** Query keys of wholesale. */
export const wholesaleKeys = {
  business: ['business'],
  picture: ['business', 'picture'],
  list: (user: number | null | undefined) => ['wholesale', user],
};
