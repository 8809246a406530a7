/** By what the cache knows this room's answers. */
export const questionKeys = {
  of: (product: number) => ['questions', product],
  by: (product: number, user: string | undefined) => ['questions', product, user],
};
