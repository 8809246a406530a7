import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import type { Replies } from '#contract/routes.ts';
import { Rail } from '#ui/rail.tsx';
import { Section } from '#ui/section.tsx';
import { productKeys } from '../product/keys.ts';
import { ProductCard } from '../product/product-card.tsx';
import { shown } from '../product/shown.ts';

type Again = UseQueryResult<Replies['GET /v1/app-users/user-products/{type}']>;

/** What was bought more than once, and about as long ago as usual. */
export function useAgain(): Again {
  return useQuery({
    queryKey: productKeys.shelf('again'),
    queryFn: () => api('GET /v1/app-users/user-products/{type}', { params: { type: 'again' }, query: { take: 8 } }),
    retry: false,
  });
}

export function Again({ again: { data } }: { again: Again }) {
  if (!data || data.entities.length === 0) return null;
  return (
    <Section title="또 살 때 됐어요" sub="자주 사신 상품이에요">
      <Rail label="또 살 때 된 상품">
        {data.entities.map((card) => (
          <li key={card.id} className="w-36">
            <ProductCard product={shown(card)} sizes="144px" />
          </li>
        ))}
      </Rail>
    </Section>
  );
}
