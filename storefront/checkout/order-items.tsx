import { ChevronDown } from 'lucide-react';
import type { CartTotals } from '#contract/cart.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { OrderSheetParcel } from './order-sheet-parcel.tsx';

/** The ordered items, expanded by default; collapsed they are one line. */
export function OrderItems({ sheet, totals }: { sheet: OrderSheetDetail; totals: CartTotals | null }) {
  const { entities, ...own } = sheet.totalPricesDetail;
  const items = entities.flatMap((entry) => entry.bundleItems);
  const first = items[0];
  if (!first) return null;
  const { bundles, optionCountings } = totals ?? own;
  const amounts = new Map(optionCountings.map((count) => [count.optionGroupId, count.lineAmount]));
  return (
    <details className="group" open>
      <summary className="flex min-h-12 items-center gap-3">
        <ProductThumbnail product={first.product} side={48} eager rounded="lg" className="group-open:hidden" />
        <span className="min-w-0 flex-1">
          <h2 className="font-bold text-title">주문상품</h2>
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
            <OrderSheetParcel
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
