/** By what the cache knows this room's answers. */
export const homeKeys = {
  part: (name: string) => ['home', name],
};
