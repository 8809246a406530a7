import { Link } from 'react-router';
import type { HomeDisplay } from '#contract/display.ts';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import type { ProductCardData } from '../product/card-data.ts';
import { CardPrice } from '../product/card-price.tsx';
import { ProductGrid } from '../product/grid.tsx';
import { ProductCardText, ProductCardView, ProductFace } from '../product/product-card.tsx';
import { productStateText, shippingText, shipsText } from '../product/product-state.ts';
import { nameViewTransition } from '../product/view-transition.ts';
import { HeroCarousel } from './banner.tsx';

type Props = {
  display: Pick<HomeDisplay, 'id' | 'title' | 'subTitle' | 'displayUiType'>;
  products: ProductCardData[];
  /** A full screen instead of a strip: it does not scroll horizontally. */
  whole?: boolean;
};

/** One layout for each display type (rules D21), used by strips and full screens. */
export function StripLayout({ display, products, whole = false }: Props) {
  const { title: label, displayUiType: kind } = display;
  if (kind === 'banner')
    return whole ? (
      <FeatureStory label={label} products={products} />
    ) : (
      <HeroCarousel banners={[{ ...display, products }]} />
    );
  if (kind === 'ranking') {
    return whole ? (
      <ProductGrid label={label} products={products} ranked />
    ) : (
      <RankingStrip label={label} products={products} />
    );
  }
  if (kind === 'list') return <ProductGrid label={label} products={products} look="list" />;
  if (kind === 'grid3') {
    return whole ? (
      <ProductGrid label={label} products={products} look="three" />
    ) : (
      <Small label={label} products={products} />
    );
  }
  if (kind === 'grid2' || whole) return <ProductGrid label={label} products={products} />;
  return (
    <HorizontalScroll label={label}>
      {products.map((product) => (
        <li key={product.id} className="w-40 min-[600px]:w-48">
          <ProductCardView product={product} sizes="(min-width: 600px) 192px, 160px" />
        </li>
      ))}
    </HorizontalScroll>
  );
}

/** Two columns that scroll, three on a wider phone, for products chosen by their image. */
function Small({ label, products }: { label: string; products: ProductCardData[] }) {
  return (
    <ul aria-label={label} className="rail grid grid-flow-col grid-rows-2 gap-x-3 gap-y-6">
      {products.map((product) => (
        <li key={product.id} className="w-40 min-[400px]:w-31 min-[600px]:w-42">
          <ProductCardView product={product} sizes="168px" />
        </li>
      ))}
    </ul>
  );
}

/** A featured product across the whole column, and related products below it. */
function FeatureStory({ label, products: [lead, ...rest] }: { label: string; products: ProductCardData[] }) {
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

/** A ranking with large numerals over the images. */
function RankingStrip({ label, products }: { label: string; products: ProductCardData[] }) {
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
