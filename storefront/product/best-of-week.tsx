import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { Section } from '#ui/section.tsx';
import { picturedFirst, productCardData } from './card-data.ts';
import { ProductGrid, ProductGridSkeleton } from './grid.tsx';
import { productKeys } from './product-query-keys.ts';

/** Best sellers of the week, those with a picture first, shown on empty screens. */
export default function BestOfWeek({ count }: { count: number }) {
  const best = useQuery({
    queryKey: productKeys.shelf(`best ${count}`),
    queryFn: async () => {
      const list = await api('GET /v1/products/category/{id}/best', { params: { id: 91 }, query: { take: 15 } });
      return picturedFirst(list.entities).slice(0, count).map(productCardData);
    },
  });
  if (best.error || best.data?.length === 0) return null;
  return (
    <Section title="이번 주 베스트" more="/best">
      {best.data ? <ProductGrid products={best.data} label="이번 주 베스트" /> : <ProductGridSkeleton count={count} />}
    </Section>
  );
}
