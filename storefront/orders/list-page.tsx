import { useInfiniteQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { head } from '../head.ts';
import { messageOf } from '../refused.ts';
import { useSession } from '../session/session.tsx';
import type { Handle } from '../shell/handle.ts';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Sentinel } from '../ui/sentinel.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import { listKey } from './order-query.ts';
import { type Filter, filterOf, filters } from './words.ts';

export const handle: Handle = { title: '주문 내역' };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '주문 내역', path: '/order', hidden: true });

export default function ListPage() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const filter = filterOf(hydrated ? search.get('oipStatus') : null);
  return (
    <>
      <h1 className="sr-only">주문 내역</h1>
      <nav
        aria-label="주문 상태"
        className="no-bar sticky top-(--top-bar) z-10 flex gap-2 overflow-x-auto bg-surface px-gutter py-2.5"
      >
        {filters.map(({ key, label }) => (
          <Chip key={key} to={{ search: key === 'all' ? '' : `?oipStatus=${key}` }} replace selected={key === filter}>
            {label}
          </Chip>
        ))}
      </nav>
      {/* As tall as the window whatever is in it, so that the footer never moves before the reader's eyes. */}
      <div className="min-h-dvh">
        <Orders key={filter} filter={filter} />
      </div>
    </>
  );
}

function Orders({ filter }: { filter: Filter }) {
  const { state, user, retry } = useSession();
  const orders = useInfiniteQuery({
    queryKey: [...listKey, user?.id, filter],
    queryFn: ({ pageParam }) =>
      api('GET /v1/app-users/order-items', { query: { page: pageParam, take: 15, oipStatus: filter } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
    enabled: state === 'ready',
    // A list that is loaded is not asked for again; paying removes it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const list = orders.data?.pages.flatMap((page) => page.entities);
  if (!list && (state === 'failed' || orders.error)) {
    return (
      <ErrorScreen
        title="주문 내역을 불러오지 못했어요"
        text={orders.error ? messageOf(orders.error) : undefined}
        button="다시 시도"
        onPress={() => (state === 'failed' ? retry() : void orders.refetch())}
      />
    );
  }
  if (!list) return <OrderCardSkeleton count={4} />;
  if (list.length === 0) {
    return (
      <EmptyState
        art="box"
        title={filter === 'all' ? '아직 주문한 상품이 없어요' : '해당하는 주문이 없어요'}
        text={filter === 'all' ? '제철 상품을 만나 보세요.' : '다른 상태의 주문을 살펴보세요.'}
        action={filter === 'all' ? { label: '쇼핑하러 가기', to: '/' } : { label: '전체 주문 보기', to: '/order' }}
      />
    );
  }
  return (
    <>
      <ul aria-label="주문" className="flex flex-col gap-3 bg-sunken px-3 py-3 min-[390px]:px-4">
        {list.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Sentinel
        more={orders.hasNextPage}
        busy={orders.isFetchingNextPage}
        onReach={() => void orders.fetchNextPage()}
        end="주문을 모두 보셨어요."
      />
    </>
  );
}
