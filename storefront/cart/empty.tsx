import { useQuery } from '@tanstack/react-query';
import { brand } from '#brand';
import { api } from '#browser/api.ts';
import { EmptyState } from '#ui/empty.tsx';
import { Section } from '#ui/section.tsx';
import { GridSkeleton, ProductGrid } from '../product/grid.tsx';
import { shown } from '../product/shown.ts';
import { cartKeys } from './keys.ts';

export function EmptyCart() {
  const best = useQuery({
    queryKey: cartKeys.best,
    queryFn: async () => {
      const list = await api('GET /v1/products/category/{id}/best', { params: { id: 91 }, query: { take: 6 } });
      return list.entities.map(shown);
    },
  });
  return (
    <>
      <EmptyState
        title="담긴 상품이 없어요"
        text={brand.words.cartEmpty}
        action={{ label: brand.words.goShopping, to: '/' }}
      />
      {!best.error && (best.data === undefined || best.data.length > 0) && (
        <Section title="이번 주 베스트" more="/best">
          {best.data ? <ProductGrid products={best.data} label="이번 주 베스트" ranked /> : <GridSkeleton />}
        </Section>
      )}
    </>
  );
}
