/** Query keys of questions. */
export const questionKeys = {
  of: (product: number) => ['questions', product],
  by: (product: number, user: string | undefined) => ['questions', product, user],
};
