/** By what the cache knows this room's answers. */
export const searchKeys = {
  suggestions: (typed: string) => ['suggest', typed],
};
