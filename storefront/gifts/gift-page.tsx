import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, type MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { Section } from '#ui/section.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { picturedFirst, productCardData } from '../product/card-data.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/grid.tsx';
import { isSellable } from '../product/product-state.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { giftKeys } from './gifts-query-keys.ts';

export const handle: RouteHandle = { title: '선물' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '선물하기',
    description: '주소를 몰라도 카카오톡이나 번호로 제철 먹거리를 선물해요. 받는 분이 받을 곳과 날짜를 골라요.',
    path: '/gift',
  });

/** The gift home: how it works in one sentence, received and sent gifts, and products worth giving. */
export default function GiftPage() {
  return (
    <>
      <section className="px-gutter pt-5">
        <h1 className="font-bold text-section">{brand.words.giving}</h1>
        <p className="mt-1 text-ink-600 text-second">
          주소를 몰라도 카카오톡이나 번호로 보내요. 받을 곳과 날짜는 받는 분이 정해요.
        </p>
        <p className="mt-1 mb-2 flex gap-6 font-medium text-second">
          <Box to="/gift/received">받은 선물</Box>
          <Box to="/gift/sent">보낸 선물</Box>
        </p>
      </section>
      <GiftProducts />
    </>
  );
}

function Box({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      {children}
      <ChevronRight className="size-4" aria-hidden />
    </Link>
  );
}

function GiftProducts() {
  const { data, error, refetch } = useQuery({ queryKey: giftKeys.products, queryFn: fetchGiftProducts });
  return (
    <Section title="지금 선물하기 좋은" sub="한 번에 여러 분께 보내고, 받지 않으면 모두 돌려드려요">
      {data ? (
        <ProductGrid products={data} label="선물하기 좋은 상품" />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ProductGridSkeleton count={6} />
      )}
    </Section>
  );
}

/** The products of the group "gift" that can be given today; in a shop without this group, the best sellers among the fruit. */
async function fetchGiftProducts() {
  const { products } = await api('GET /v1/product-groups/{code}', {
    params: { code: 'gift' },
    query: { take: 15 },
  }).catch(() => api('GET /v1/product-groups/{code}', { params: { code: 'best-91' }, query: { take: 15 } }));
  return picturedFirst(
    products.filter((product) => product.isGiftable && isSellable(product.productStatus) && !product.isCommingSoon),
  )
    .slice(0, 12)
    .map(productCardData);
}
