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
 * The data of a product page. The document contains it twice, as HTML and as JSON: unused fields are left out, and so is the seller's
 * description if the document has it already (null).
 */
export type ProductPageData = Omit<Product, (typeof left)[number] | 'contents' | 'detail'> & {
  contents: CleanHtml | null;
  detail: Omit<Product['detail'], 'optionIdPath' | 'isNotificationRequested'>;
};

export function productPageData(product: Product, contents: CleanHtml | null): ProductPageData {
  // An image of the description leaves the gallery, so that none but the first is twice on a page.
  const images = product.images.filter((image, place) => place === 0 || !product.contents.includes(`"${image}-`));
  const rest = Object.fromEntries(Object.entries(product).filter(([name]) => !left.includes(name as never)));
  const { optionIdPath: _, isNotificationRequested: __, ...detail } = product.detail;
  return { ...(rest as Product), images, contents, detail };
}
