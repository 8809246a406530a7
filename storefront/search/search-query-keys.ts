/** Query keys of search. */
export const searchKeys = {
  suggestions: (typed: string) => ['suggest', typed],
};
