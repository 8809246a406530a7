import type { ProductSummary } from '#contract/catalog.ts';
import { kiloPriceOf } from '#contract/rules/unit-price.ts';
import type { ProductCardData } from '../../product/card-data.ts';
import { isSellable } from '../../product/product-state.ts';
import { slugOf } from '../../product/slugs.ts';

/** A video or a review with a photo of a product that was found. */
export type SearchPost = { to: string; image: string; title: string; score: number | null };

/** The lowest and the highest price of a kilogram. */
export type KiloPrices = { low: number; high: number };

/** What the head of search results knows. `isWhole`: these are all the products that were found. */
export type SearchHeadProps = {
  word: string;
  count: number;
  products: ProductCardData[];
  isWhole: boolean;
  posts: SearchPost[];
  kiloPrices: KiloPrices | null;
};

type Priced = Pick<
  ProductSummary,
  'category' | 'saleType' | 'productStatus' | 'isCommingSoon' | 'optionName' | 'price'
>;

/**
 * The range of the prices of a kilogram among the fresh products on sale. Processed food and fundings are not compared by weight. Null with
 * fewer than two prices.
 */
export function kiloPricesOf(products: Priced[]): KiloPrices | null {
  const prices = products.flatMap((product) => {
    const kilo = isFreshOnSale(product) ? kiloPriceOf(product.optionName, product.price) : null;
    return kilo?.unit === 'kg' ? kilo.won : [];
  });
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low < high ? { low, high } : null;
}

function isFreshOnSale({ category, saleType, productStatus, isCommingSoon }: Priced) {
  const root = slugOf((category.parent ?? category).id);
  return root !== null && root !== 'food' && saleType !== 'funding' && isSellable(productStatus) && !isCommingSoon;
}

/** Who sends the products: the only seller, or the first and the number of the others, where all products are known. */
export function sendersText(products: Pick<ProductCardData, 'distributor'>[], isWhole: boolean) {
  const sellers = new Set(products.map(({ distributor }) => distributor.name));
  const [first = ''] = sellers;
  if (sellers.size > 1) return isWhole ? `${first} 외 ${sellers.size - 1}곳` : `${first} 등 여러 곳`;
  return isWhole ? first : `${first} 등`;
}
