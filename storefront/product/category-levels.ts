import type { ProductSummary } from '#contract/catalog.ts';

/** Both levels of a product's category for analytics (spec §3); the second is left out when there is only one. */
export function levelsOf({ name, parent }: ProductSummary['category']) {
  return { item_category: parent?.name ?? name, item_category2: parent ? name : undefined };
}
