import { fileURLToPath } from 'node:url';
import { type BrandKey, brandKeys, brandList, brands } from '#contract/rules/brands.ts';

export { type BrandKey, brandKeys };

/** The component shown first on this brand's home; those of other brands are left out of the build. */
export function brandFront(asked: string | undefined) {
  return brands[brandKey(asked)].front;
}

/** The components that a brand chooses with its front, by the name that screens import. */
export const brandParts: Record<string, (front: string) => string> = {
  '#front': (front) => `storefront/home/layouts/${front}.tsx`,
  '#front/category-head': (front) =>
    `storefront/catalog/heads/${/^(price-board|feed)$/.test(front) ? 'plain' : front}-category-head.tsx`,
  '#front/opening': (front) => `storefront/product-page/openings/${front}-opening.tsx`,
  '#front/my-head': (front) => `storefront/account/heads/${front}-my-head.tsx`,
  '#front/search-head': (front) => `storefront/search/heads/${front}-search-head.tsx`,
  '#front/order-list-head': (front) =>
    `storefront/orders/heads/${/^(price-board|feed)$/.test(front) ? front : 'plain'}-order-list-head.tsx`,
  '#front/list-card': (front) =>
    `storefront/product/list-cards/${/^(price-board|feed)$/.test(front) ? front : 'plain'}-list-card.tsx`,
};

/** The folder of the brand that is being built. Only this folder reaches the output. */
export function brandFolder(asked: string | undefined) {
  return fileURLToPath(new URL(`./${brandKey(asked)}`, import.meta.url));
}

export function brandKey(asked: string | undefined): BrandKey {
  const key = asked ?? 'cuma';
  if (!isBrandKey(key)) throw new Error(`Unknown brand "${key}": please check the platform (${brandList}).`);
  return key;
}

function isBrandKey(key: string): key is BrandKey {
  return (brandKeys as readonly string[]).includes(key);
}
