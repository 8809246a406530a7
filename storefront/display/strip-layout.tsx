import type { HomeDisplay } from '#contract/display.ts';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import type { ProductCardData } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { ProductCardView } from '../product/product-card.tsx';
import { HeroCarousel } from './banner.tsx';
import { FeatureStory } from './feature-story.tsx';
import { RankingStrip } from './ranking.tsx';

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
          <ProductCardView product={product} sizes="192px" />
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
