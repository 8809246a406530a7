import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api.ts';
import { useNear } from '../ui/near.ts';
import { Rail } from '../ui/rail.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

/** What else to look at, at the page's end; asked for when the reader comes near, so that the first load stays light. */
export function Related({ id }: { id: number }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useNear(mark);
  const { data } = useQuery({
    queryKey: ['related', id],
    queryFn: async () => {
      const params = { id };
      const [like, along] = await Promise.all([
        api('GET /v1/products/related/{id}', { params, query: { take: 8 } }),
        api('GET /v1/product-related/{id}', { params }),
      ]);
      return { like: like.entities, along: along.entities.slice(0, 8) };
    },
    enabled: near,
  });
  return (
    <div ref={mark}>
      {data ? (
        <>
          <Strip title="함께 보면 좋은 상품" products={data.like} />
          <Strip title="같이 많이 담는 상품" products={data.along} />
        </>
      ) : (
        <Skeleton className="mx-gutter my-8 h-64" />
      )}
    </div>
  );
}

type Card = Parameters<typeof ProductCard>[0]['product'];

function Strip({ title, products }: { title: string; products: Card[] }) {
  if (products.length === 0) return null;
  return (
    <Section title={title}>
      <Rail label={title}>
        {products.map((product) => (
          <li key={product.id} className="w-36">
            <ProductCard product={product} sizes="144px" />
          </li>
        ))}
      </Rail>
    </Section>
  );
}
