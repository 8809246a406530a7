import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { carryRecentlyViewed, readRecentlyViewed, writeRecentlyViewed } from '../session/recently-viewed.ts';
import { useSession } from '../session/session.tsx';
import { RequireMember } from '../verification/require-member.tsx';
import { SavedProductList } from './product-list.tsx';
import { useRemoveProduct } from './use-remove-product.ts';

export const handle: RouteHandle = { title: '최근 본 상품' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '최근 본 상품', path: '/my-cuma/recent', hidden: true });

export default function RecentPage() {
  return (
    <RequireMember>
      {() => (
        <section className="flex flex-1 flex-col pt-5 pb-16">
          <HiddenHeading />
          <Recent />
        </section>
      )}
    </RequireMember>
  );
}

function Recent() {
  const { isGuest } = useSession();
  const { mutate } = useRemoveProduct<ProductSummary>(nameOf(isGuest), '목록에서 지웠어요.', async ({ id }) => {
    if (isGuest) writeRecentlyViewed(readRecentlyViewed().filter((one) => one !== id));
    else await api('DELETE /v1/app-users/user-products/{type}/{id}', { params: { type: 'recent', id } });
  });
  return (
    <>
      {isGuest && (
        <p className="-mt-2 px-gutter pb-4 text-ink-600 text-second">비회원으로 본 상품은 이 기기에만 남아요.</p>
      )}
      <SavedProductList<ProductSummary>
        name={nameOf(isGuest)}
        label="최근 본 상품"
        ask={isGuest ? onDevice : atShop}
        drop={{ label: '지우기', run: mutate }}
        empty={{ title: '최근 본 상품이 없어요', text: brand.words.recentEmpty }}
      />
    </>
  );
}

function nameOf(isGuest: boolean) {
  return isGuest ? 'recent-here' : 'recent';
}

async function onDevice() {
  const ids = readRecentlyViewed();
  const { entities } = ids.length > 0 ? await api('GET /v1/products/cards', { query: { ids } }) : { entities: [] };
  return { entities, page: { count: entities.length, nextPage: null, prePage: null } };
}

async function atShop(nextPage: string | undefined) {
  if (!nextPage) await carryRecentlyViewed();
  return api('GET /v1/app-users/user-products/{type}', {
    params: { type: 'recent' },
    query: { take: 15, ...(nextPage ? { nextPage } : {}) },
  });
}
