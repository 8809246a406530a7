import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { SavedProductList } from './product-list.tsx';
import { useRemoveProduct } from './use-remove-product.ts';

export const handle: RouteHandle = { title: '찜한 상품' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '찜한 상품', path: '/my-cuma/favorites', hidden: true });

export default function FavoritesPage() {
  return (
    <MemberOnly title="찜한 상품" invite="마음에 든 상품을 모아 두세요">
      {() => <Favorites />}
    </MemberOnly>
  );
}

function Favorites() {
  const { mutate } = useRemoveProduct<ProductSummary>('favorite', '찜을 풀었어요.', ({ id }) =>
    api('DELETE /v1/app-users/user-products/{type}/{id}', { params: { type: 'favorite', id } }),
  );
  return (
    <SavedProductList<ProductSummary>
      name="favorite"
      label="찜한 상품"
      ask={(nextPage) =>
        api('GET /v1/app-users/user-products/{type}', {
          params: { type: 'favorite' },
          query: { take: 15, ...(nextPage ? { nextPage } : {}) },
        })
      }
      drop={{ label: '찜 풀기', run: mutate, isHeart: true }}
      empty={{ title: '아직 찜한 상품이 없어요', text: brand.words.favoritesEmpty }}
    />
  );
}
