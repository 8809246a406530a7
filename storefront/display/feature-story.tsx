import { Link } from 'react-router';
import type { ProductCardData } from '../product/card-data.ts';
import { CardPrice } from '../product/card-price.tsx';
import { ProductGrid } from '../product/grid.tsx';
import { ProductFace } from '../product/product-card.tsx';
import { shippingText, shipsText } from '../product/product-state.ts';
import { nameViewTransition } from '../product/view-transition.ts';

/** A featured product across the whole column, and related products below it. */
export function FeatureStory({ label, products: [lead, ...rest] }: { label: string; products: ProductCardData[] }) {
  if (!lead) return null;
  return (
    <>
      <article className="pb-8">
        <Link to={`/product/${lead.id}`} prefetch="intent" viewTransition onClick={nameViewTransition}>
          <ProductFace product={lead} sizes="(min-width: 720px) 720px, 100vw" eager className="stage" />
          <span className="block px-gutter pt-4">
            <span className="block text-ink-600 text-second">{lead.distributor.name}</span>
            <span className="block font-semibold text-section">
              {lead.name} <span className="whitespace-nowrap">({lead.origin})</span>
            </span>
            <CardPrice product={lead} size="large" tall />
            <span className="mt-1 block text-ink-600 text-second">
              {[lead.optionName, shipsText(lead), shippingText(lead)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </Link>
      </article>
      {rest.length > 0 && <ProductGrid label={label} products={rest} />}
    </>
  );
}
