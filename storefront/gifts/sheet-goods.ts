import type { OrderSheetDetail } from '#contract/checkout.ts';
import type { GiftCardProduct } from './gift-card-message.tsx';

/** The product of an order sheet as a recipient will see it. */
export function sheetProductOf({ totalPricesDetail: { entities } }: OrderSheetDetail): GiftCardProduct {
  const items = entities[0]?.bundleItems ?? [];
  const product = items[0]?.product;
  const groups = items.flatMap(({ optionGroups }) => optionGroups);
  return {
    name: product?.name ?? '',
    image: product?.imageSmall ?? '',
    placeholder: product?.placeholder ?? '',
    origin: product?.origin ?? '',
    distributor: product?.distributor.name ?? '',
    optionName: groups.map((group) => `${group.productOptionCombination.name} ${group.optionUnit}개`).join(', '),
  };
}
