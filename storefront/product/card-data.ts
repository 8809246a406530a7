import type { ProductSummary } from '#contract/catalog.ts';
import { type PlacardData, placardOf } from '#ui/placard.tsx';

const fields = [
  'id',
  'name',
  'image',
  'placeholder',
  'productStatus',
  'saleType',
  'isAppOnly',
  'isExclusive',
  'isCommingSoon',
  'commingSoonDate',
  'limitedPeriodEnd',
  'minAppUserGrade',
  'price',
  'optionName',
  'dispatchDays',
  'listPrice',
  'discountPercent',
  'freeShippingFeeConditionPrice',
  'baseShippingFee',
  'labelRecommend',
  'origin',
  'distributor',
  'scoreAverage',
  'counts',
  'nextShipmentDate',
  'productFunding',
] as const satisfies (keyof ProductSummary)[];

/** The fields that a card shows. A page contains its data twice, as HTML and as JSON, so all others are left out. */
export type ProductCardData = Pick<ProductSummary, (typeof fields)[number]> & {
  video: { id: number } | null;
  placard: PlacardData | null;
};

export function productCardData(card: ProductSummary): ProductCardData {
  const some = Object.fromEntries(fields.map((field) => [field, card[field]])) as Omit<
    ProductCardData,
    'video' | 'placard'
  >;
  return { ...some, video: card.video && { id: card.video.id }, placard: placardOf(card) };
}

/** Products whose first image shows the food, before the others. */
export function picturedFirst(products: ProductSummary[]) {
  return [...products].sort((one, other) => Number(other.pictured ?? true) - Number(one.pictured ?? true));
}
