import type { CategorySlug } from '../../product/slugs.ts';

/** What the head of a category knows: the number of its products and the shop's time. */
export type CategoryHeadProps = { slug: CategorySlug; name: string; count: number; now: string };
