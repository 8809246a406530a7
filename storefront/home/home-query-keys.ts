/** Query keys of home. */
export const homeKeys = {
  part: (name: string) => ['home', name],
};
