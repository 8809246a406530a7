import { Link } from 'react-router';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import type { ProductCardData } from '../product/card-data.ts';
import { ProductCardText, ProductFace } from '../product/product-card.tsx';
import { productStateText } from '../product/product-state.ts';

/** A ranking with large numerals over the images. */
export function RankingStrip({ label, products }: { label: string; products: ProductCardData[] }) {
  return (
    <HorizontalScroll label={label}>
      {products.map((product, place) => (
        <li key={product.id} className="w-44 min-[600px]:w-52">
          <Link to={`/product/${product.id}`} prefetch="intent" className="block rounded-card">
            <div className="relative aspect-square">
              <ProductFace
                product={product}
                sizes="(min-width: 600px) 208px, 176px"
                className="size-full rounded-card"
              />
              {productStateText(product.productStatus) && (
                <span className="absolute inset-0 grid place-items-center rounded-card bg-black/45 font-bold text-white">
                  {productStateText(product.productStatus)}
                </span>
              )}
              <span className="tabular -bottom-3 absolute left-1 font-black text-[4.5rem] text-brand-strong italic leading-none tracking-tighter [-webkit-text-stroke:6px_var(--color-surface)] [paint-order:stroke_fill]">
                <span className="sr-only">순위 </span>
                {place + 1}
              </span>
            </div>
            <div className="pt-4">
              <ProductCardText product={product} />
            </div>
          </Link>
        </li>
      ))}
    </HorizontalScroll>
  );
}
