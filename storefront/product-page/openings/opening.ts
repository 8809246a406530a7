import type { ProductPageData } from '../../product/page-data.ts';

/** What a brand shows on or next to the images of a product; `options` is the number of its options. */
export type OpeningProps = { product: ProductPageData; options: number };
