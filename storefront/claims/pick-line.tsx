import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { optionsText, orderStatusText } from '../orders/order-texts.ts';

export function claimableLinesOf(order: Order) {
  return order.orderItemProducts.filter(({ actions }) =>
    actions.some((action) => action === 'return' || action === 'replace' || action === 'defect'),
  );
}

/** Selects the product of the claim. */
export function ClaimLinePicker({ order }: { order: Order }) {
  return (
    <section className="px-gutter pt-6 pb-10">
      <h1 className="font-bold text-section">어떤 상품에 문제가 있나요?</h1>
      <ul className="mt-4">
        {claimableLinesOf(order).map((line) => (
          <li key={line.uuid} className="border-line border-b last:border-b-0">
            <Link to={`?line=${line.uuid}`} replace className="flex items-center gap-3 py-4">
              <ProductThumbnail product={line.product} />
              <span className="min-w-0 flex-1">
                <span className="block text-caption text-ink-600">{orderStatusText(line.orderItemProductStatus)}</span>
                <span className="line-clamp-2 font-medium">{line.product.name}</span>
                <span className="block text-caption text-ink-400">{optionsText(line)}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-ink-400" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
