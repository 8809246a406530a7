/** Query keys of the catalogue. */
export const catalogKeys = {
  arrival: (product: number, user: string | undefined, zonecode: string | undefined) => [
    'arrival',
    product,
    user,
    zonecode,
  ],
  facets: (category: number, draft: unknown) => ['facets', category, draft],
  photos: (product: number) => ['photos', product],
  prompt: (product: number) => ['prompt', product],
  related: (product: number) => ['related', product],
  reviewPhotos: (product: number) => ['review-photos', product],
};
