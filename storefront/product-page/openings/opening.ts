import type { ProductPageData } from '../../product/page-data.ts';

/** What a brand shows on or next to the images of a product; `names` is the number of its options' names. */
export type OpeningProps = { product: ProductPageData; names: number };
