import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#client/api.ts';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { productCardData } from '../product/card-data.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';

const RelatedStrips = lazyPart(
  async () => ({ default: (await import('./related-strips.tsx')).RelatedStrips }),
  FailedPart,
);

/** Related products at the end of the page; loaded when they come near, so that the first load stays small. */
export function RelatedProducts({ id }: { id: number }) {
  const mark = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(mark);
  const { data, isError } = useQuery({
    queryKey: catalogKeys.related(id),
    queryFn: async () => {
      const params = { id };
      const [like, along] = await Promise.all([
        api('GET /v1/products/related/{id}', { params, query: { take: 8 } }),
        api('GET /v1/product-related/{id}', { params }),
      ]);
      return { like: like.entities.map(productCardData), along: along.entities.slice(0, 8).map(productCardData) };
    },
    enabled: isNear,
  });
  if (isError) return null;
  return <div ref={mark}>{data ? <RelatedStrips {...data} waiting={<Waiting />} /> : <Waiting />}</div>;
}

/** One screen high, so that the end of the page stays hidden until everything above has loaded. */
function Waiting() {
  return (
    <div className="min-h-dvh px-gutter py-8">
      <Skeleton className="h-64" />
    </div>
  );
}
