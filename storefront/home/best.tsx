import { useSearchParams } from 'react-router';
import { ProductGrid } from '../catalog/grid.tsx';
import type { Shown } from '../catalog/shown.ts';
import { slugOf } from '../catalog/slugs.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Section } from '../ui/section.tsx';

type List = { category: { id: number; name: string }; products: Shown[] };

export function BestStrip({ lists }: { lists: List[] }) {
  const [search] = useSearchParams();
  const asked = useHydrated() ? Number(search.get('best')) : 0;
  const list = lists.find(({ category }) => category.id === asked) ?? lists[0];
  if (!list) return null;
  const slug = slugOf(list.category.id);
  return (
    <Section title="분류별 베스트" sub="이번 주에 가장 많이 담은 상품이에요">
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
