/** Query keys of products. */
export const productKeys = {
  options: (product: number) => ['options', product],
  allOptions: ['options'],
  listing: (key: readonly unknown[]) => ['listing', ...key],
  personal: (product: number, user: string | undefined) => ['personal', product, user],
  allPersonal: ['personal'],
  shelf: (name: string) => ['shelf', name],
};
