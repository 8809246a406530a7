/** By what the cache knows this room's answers. */
export const displayKeys = {
  films: (id: number) => ['films', id],
};
