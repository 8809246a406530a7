import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { head } from '../app/head.ts';
import { Heading } from '../layout/heading.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { carry, readRecent, writeRecent } from '../product/recently-viewed.ts';
import { useSession } from '../session/session.tsx';
import { Gate } from '../verification/require-member.tsx';
import { Shelf } from './product-list.tsx';
import { useDrop } from './use-remove-product.ts';

export const handle: Handle = { title: '최근 본 상품' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '최근 본 상품', path: '/my-cuma/recent', hidden: true });

export default function RecentPage() {
  return (
    <Gate>
      {() => (
        <section className="flex flex-1 flex-col pt-5 pb-16">
          <Heading />
          <Recent />
        </section>
      )}
    </Gate>
  );
}

function Recent() {
  const { isGuest } = useSession();
  const { mutate } = useDrop<ProductCard>(nameOf(isGuest), '목록에서 지웠어요.', async ({ id }) => {
    if (isGuest) writeRecent(readRecent().filter((one) => one !== id));
    else await api('DELETE /v1/app-users/user-products/{type}/{id}', { params: { type: 'recent', id } });
  });
  return (
    <>
      {isGuest && (
        <p className="-mt-2 px-gutter pb-4 text-ink-600 text-second">비회원으로 본 상품은 이 기기에만 남아요.</p>
      )}
      <Shelf<ProductCard>
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
  const ids = readRecent();
  const { entities } = ids.length > 0 ? await api('GET /v1/products/cards', { query: { ids } }) : { entities: [] };
  return { entities, page: { count: entities.length, nextPage: null, prePage: null } };
}

async function atShop(nextPage: string | undefined) {
  if (!nextPage) await carry();
  return api('GET /v1/app-users/user-products/{type}', {
    params: { type: 'recent' },
    query: { take: 15, ...(nextPage ? { nextPage } : {}) },
  });
}
