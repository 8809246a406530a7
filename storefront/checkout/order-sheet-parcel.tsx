import { Truck } from 'lucide-react';
import type { BundleTotal } from '#contract/cart.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ProductThumbnail } from '#ui/placard.tsx';
import { shippingDays, storageTexts, storageTone } from '../product/shipping.ts';

type Items = OrderSheetDetail['totalPricesDetail']['entities'][number]['bundleItems'];
export function OrderSheetParcel({
  items,
  total,
  amounts,
}: {
  items: Items;
  total: BundleTotal | undefined;
  amounts: Map<number, number>;
}) {
  const first = items[0];
  if (!first) return null;
  const days = shippingDays(total ?? null, first.optionGroups[0]?.productOptionCombination.shipmentDate ?? null);
  return (
    <section
      aria-label={[first.product.distributor.name, storageTexts[first.product.storage], days]
        .filter(Boolean)
        .join(', ')}
    >
      <h3 className="flex items-center gap-2 font-semibold text-second">
        {first.product.distributor.name}
        <Badge tone={storageTone(first.product.storage)}>{storageTexts[first.product.storage]}</Badge>
      </h3>
      {days && (
        <p className="mt-1 flex items-center gap-1.5 text-ink-600 text-second">
          <Truck className="size-4 shrink-0" aria-hidden />
          {days}
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-3">
        {items.flatMap(({ product, optionGroups }) =>
          optionGroups.map((group) => (
            <li key={group.id} className="flex gap-3">
              <ProductThumbnail product={product} rounded="lg" />
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 font-medium text-second">{product.name}</p>
                <p className="font-medium text-second">
                  <span className="sr-only">원산지 </span>
                  {product.origin}
                </p>
                <p className="text-caption text-ink-600">{group.productOptionCombination.name}</p>
                <p className="tabular mt-1 flex justify-between text-second">
                  <span className="text-ink-600">{group.optionUnit}개</span>
                  <b className="font-bold">{formatWon(amounts.get(group.id) ?? 0)}</b>
                </p>
              </div>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
