import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { Section } from '#ui/section.tsx';
import { type ProductCardData, picturedFirst, productCardData } from './card-data.ts';
import { ProductGrid, ProductGridSkeleton } from './grid.tsx';
import { productKeys } from './product-query-keys.ts';

export const bestOfWeekRequest = { params: { id: 91 }, query: { take: 15 } } as const;

export function bestOfWeekCards(list: { entities: ProductSummary[] }, count: number) {
  return picturedFirst(list.entities).slice(0, count).map(productCardData);
}

type Props = { count: number; written?: ProductCardData[] | null };

/** Best sellers of the week, those with a picture first, shown on empty screens. `written`: the page contains them already. */
export default function BestOfWeek({ count, written }: Props) {
  const best = useQuery({
    queryKey: productKeys.shelf(`best ${count}`),
    queryFn: async () => bestOfWeekCards(await api('GET /v1/products/category/{id}/best', bestOfWeekRequest), count),
    ...(written ? { initialData: written } : {}),
  });
  if (best.error || best.data?.length === 0) return null;
  return (
    <Section title="이번 주 베스트" more="/best">
      {best.data ? (
        <ProductGrid products={best.data} label="이번 주 베스트" eager={written ? 2 : 0} />
      ) : (
        <ProductGridSkeleton count={count} />
      )}
    </Section>
  );
}
