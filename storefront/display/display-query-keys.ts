/** Query keys of displays. */
export const displayKeys = {
  videos: (id: number) => ['films', id],
};
