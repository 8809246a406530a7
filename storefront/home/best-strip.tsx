import { useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { BestProducts } from '#contract/display.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/section.tsx';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { slugOf } from '../product/slugs.ts';
import { BelowTheFold, fullScreenHeight } from './below-the-fold.tsx';

type List = { category: { id: number; name: string }; focus: boolean; products: ProductCardData[] };

export function BestStrip() {
  return (
    <BelowTheFold name="best" ask={fetchBestProducts} height={fullScreenHeight}>
      {(lists) => <Lists lists={lists} />}
    </BelowTheFold>
  );
}

function Lists({ lists }: { lists: List[] }) {
  const [search] = useSearchParams();
  const categoryId = Number(search.get('best'));
  const list = lists.find(({ category }) => category.id === categoryId) ?? lists.find(({ focus }) => focus) ?? lists[0];
  if (!list) return null;
  const slug = slugOf(list.category.id);
  return (
    <Section title="분류별 베스트" sub="지금까지 가장 많이 팔린 상품이에요">
      <fieldset aria-label="분류" className="no-bar mb-4 flex min-w-0 gap-2 overflow-x-auto px-gutter">
        {lists.map(({ category }) => (
          <Chip
            key={category.id}
            to={{ search: `?best=${category.id}` }}
            replace
            selected={category.id === list.category.id}
          >
            {category.name}
          </Chip>
        ))}
      </fieldset>
      <ProductGrid products={list.products} label={`${list.category.name} 베스트`} ranked />
      {slug && (
        <div className="px-gutter pt-6">
          <ButtonLink to={`/best/${slug}`} variant="secondary" full>
            {list.category.name} 베스트 더 보기
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

/** The best products by category; the featured category is opened. */
async function fetchBestProducts() {
  const best = await api('GET /v1/front/best', {});
  return best.categoryAdvertisings.sort((one, other) => one.priority - other.priority).map(listOf);
}

function listOf({ category, focusAdvertising, productGroup }: BestProducts['categoryAdvertisings'][number]): List {
  return { category, focus: focusAdvertising, products: productGroup.products.slice(0, 6).map(productCardData) };
}
