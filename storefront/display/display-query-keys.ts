/** Query keys of displays. */
export const displayKeys = {
  films: (id: number) => ['films', id],
};
