import type { ProductCardData } from '../../product/card-data.ts';

/** A video or a review with a photo of a product that was found. */
export type SearchPost = { to: string; image: string; title: string; score: number | null };

/** What the head of search results knows. `isWhole`: these are all the products that were found. */
export type SearchHeadProps = {
  word: string;
  count: number;
  products: ProductCardData[];
  isWhole: boolean;
  posts: SearchPost[];
};
