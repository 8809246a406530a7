import { useQuery } from '@tanstack/react-query';
import { Gift, MessageCircleHeart, Truck } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { picturedFirst, productCardData } from '../product/card-data.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/grid.tsx';
import { isSellable } from '../product/product-state.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { currentCardSeason } from './card-designs.ts';
import { GiftCardArt } from './gift-card.tsx';
import { giftKeys } from './gifts-query-keys.ts';

export const handle: RouteHandle = { title: '선물' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '선물하기',
    description: '주소를 몰라도 카카오톡이나 번호로 제철 먹거리를 선물해요. 받는 분이 받을 곳과 날짜를 골라요.',
    path: '/gift',
  });

const steps = [
  { Icon: Gift, title: '선물을 골라요', text: '상품에서 선물하기를 누르고 카드와 메시지를 적어요.' },
  {
    Icon: MessageCircleHeart,
    title: '카카오톡이나 번호로 보내요',
    text: '주소를 몰라도 괜찮아요. 한 번에 20명까지 보낼 수 있어요.',
  },
  {
    Icon: Truck,
    title: '받는 분이 고르고, 산지에서 보내요',
    text: '받을 곳과 날짜는 받는 분이 정해요. 받지 않으면 모두 돌려드려요.',
  },
];

/** The gift home: how it works, sent and received gifts, and products worth giving. */
export default function GiftPage() {
  const hydrated = useHydrated();
  return (
    <>
      <section className="px-gutter pt-6 pb-7">
        <GiftCardArt card={`${hydrated ? currentCardSeason(shopNow()) : 'autumn'}-07`} className="rounded-sheet" />
        <h1 className="mt-5 font-bold text-section">{brand.words.giving}</h1>
        <ol className="mt-4 flex flex-col gap-4">
          {steps.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-strong">
                <Icon className="size-5" aria-hidden />
              </span>
              <span>
                <b className="block font-semibold">{title}</b>
                <span className="text-ink-600 text-second">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap gap-2 *:flex-1">
          <ButtonLink to="/gift/received" variant="secondary">
            받은 선물
          </ButtonLink>
          <ButtonLink to="/gift/sent" variant="secondary">
            보낸 선물
          </ButtonLink>
        </div>
      </section>
      <GiftProducts />
    </>
  );
}

function GiftProducts() {
  const { data, error, refetch } = useQuery({ queryKey: giftKeys.products, queryFn: fetchGiftProducts });
  return (
    <Section title="지금 선물하기 좋은" sub="받는 분이 받을 곳과 날짜를 골라요">
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
