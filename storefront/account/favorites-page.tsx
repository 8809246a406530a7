import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { Member } from '../verification/member-only.tsx';
import { Shelf } from './product-list.tsx';
import { useDrop } from './use-remove-product.ts';

export const handle: Handle = { title: '찜한 상품' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '찜한 상품', path: '/my-cuma/favorites', hidden: true });

export default function FavoritesPage() {
  return (
    <Member title="찜한 상품" invite="마음에 든 상품을 모아 두세요">
      {() => <Favorites />}
    </Member>
  );
}

function Favorites() {
  const { mutate } = useDrop<ProductCard>('favorite', '찜을 풀었어요.', ({ id }) =>
    api('DELETE /v1/app-users/user-products/{type}/{id}', { params: { type: 'favorite', id } }),
  );
  return (
    <Shelf<ProductCard>
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
