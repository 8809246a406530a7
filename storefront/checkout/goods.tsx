import { ChevronDown, Truck } from 'lucide-react';
import type { BundleTotal, Totals } from '#contract/cart.ts';
import type { OrderTmp } from '#contract/checkout.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { won } from '#ui/price.tsx';
import { shippingDays, storageTone, storageWords } from '../product/shipping.ts';

/** What is ordered: one line, opened on demand into its parcels. */
export function Goods({ sheet, totals }: { sheet: OrderTmp; totals: Totals | null }) {
  const { entities, ...own } = sheet.totalPricesDetail;
  const items = entities.flatMap((entry) => entry.bundleItems);
  const first = items[0];
  if (!first) return null;
  const { bundles, optionCountings } = totals ?? own;
  const amounts = new Map(optionCountings.map((count) => [count.optionGroupId, count.lineAmount]));
  return (
    <details className="group" open={items.length === 1}>
      <summary className="flex min-h-12 items-center gap-3">
        <Picture
          base={first.product.imageSmall}
          alt=""
          placeholder={first.product.placeholder}
          sizes="48px"
          eager
          className="size-12 shrink-0 rounded-lg group-open:hidden"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-title group-open:block">주문상품</span>
          <span className="line-clamp-1 text-ink-600 text-second group-open:hidden">
            {first.product.name}
            {items.length > 1 && ` 외 ${items.length - 1}건`}
          </span>
        </span>
        <span className="sr-only">자세히</span>
        <ChevronDown className="size-5 shrink-0 text-ink-400 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-2 flex flex-col gap-5">
        {entities.map((entry) => {
          const key = entry.bundleItems[0]?.bundleKey;
          return (
            <Parcel
              key={key}
              items={entry.bundleItems}
              total={bundles.find((one) => one.key === key)}
              amounts={amounts}
            />
          );
        })}
      </div>
    </details>
  );
}

type Items = OrderTmp['totalPricesDetail']['entities'][number]['bundleItems'];

function Parcel({
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
      aria-label={[first.product.distributor.name, storageWords[first.product.storage], days]
        .filter(Boolean)
        .join(', ')}
    >
      <h3 className="flex items-center gap-2 font-semibold text-second">
        {first.product.distributor.name}
        <Badge tone={storageTone(first.product.storage)}>{storageWords[first.product.storage]}</Badge>
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
              <Picture
                base={product.imageSmall}
                alt=""
                placeholder={product.placeholder}
                sizes="64px"
                className="size-16 shrink-0 rounded-lg"
              />
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 font-medium text-second">{product.name}</p>
                <p className="font-medium text-second">
                  <span className="sr-only">원산지 </span>
                  {product.origin}
                </p>
                <p className="text-caption text-ink-600">{group.productOptionCombination.name}</p>
                <p className="tabular mt-1 flex justify-between text-second">
                  <span className="text-ink-600">{group.optionUnit}개</span>
                  <b className="font-bold">{won(amounts.get(group.id) ?? 0)}</b>
                </p>
              </div>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
