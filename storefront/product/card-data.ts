import type { ProductSummary } from '#contract/catalog.ts';

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
export type ProductCardData = Pick<ProductSummary, (typeof fields)[number]> & { video: { id: number } | null };

export function productCardData(card: ProductSummary): ProductCardData {
  const some = Object.fromEntries(fields.map((field) => [field, card[field]])) as Omit<ProductCardData, 'video'>;
  return { ...some, video: card.video && { id: card.video.id } };
}
