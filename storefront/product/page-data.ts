import type { Product } from '#contract/catalog.ts';
import type { CleanHtml } from '#contract/primitives.ts';

const left = [
  'imageSmall',
  'maxUnitInBox',
  'salesQuantity',
  'productPrice',
  'productSaleType',
  'isAlarmProductOpen',
] as const satisfies (keyof Product)[];

/**
 * A product as its page needs it. The document carries its data twice, as words and as numbers: what nobody reads of the numbers stays
 * behind, and so do the grower's words where they stand in the document already (null).
 */
export type ProductPageData = Omit<Product, (typeof left)[number] | 'contents' | 'detail'> & {
  contents: CleanHtml | null;
  detail: Omit<Product['detail'], 'optionIdPath' | 'isNotificationRequested'>;
};

export function productPageData(product: Product, contents: CleanHtml | null): ProductPageData {
  const rest = Object.fromEntries(Object.entries(product).filter(([name]) => !left.includes(name as never)));
  const { optionIdPath: _, isNotificationRequested: __, ...detail } = product.detail;
  return { ...(rest as Product), contents, detail };
}
