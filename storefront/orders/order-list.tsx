import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Order } from '#contract/orders.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { useSession } from '../session/session.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import { hasOrderFilters, type OrderFilters } from './order-filters.ts';
import { orderKeys } from './orders-query-keys.ts';

export function OrderList({ filters }: { filters: OrderFilters }) {
  const { state, user, isGuest, retry } = useSession();
  const { filter, year, month, productName } = filters;
  const orders = useInfiniteQuery({
    queryKey: orderKeys.list(user?.uuid, filter, year, month, productName),
    queryFn: ({ pageParam }) =>
      api('GET /v1/app-users/order-items', {
        query: {
          page: pageParam,
          take: 15,
          oipStatus: filter,
          year: year ?? undefined,
          month: month ?? undefined,
          productName: productName || undefined,
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
    enabled: state === 'ready',
    // A loaded list is not requested again (spec §5); changes of an order are written into it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const list = orders.data?.pages.flatMap((page) => page.entities);
  if (!list && (state === 'failed' || orders.error)) {
    return (
      <ErrorScreen
        title="주문내역을 불러오지 못했어요"
        text={orders.error ? errorMessageOf(orders.error) : undefined}
        button="다시 시도"
        onPress={() => (state === 'failed' ? retry() : void orders.refetch())}
      />
    );
  }
  if (!list) return <OrderCardSkeleton count={4} />;
  // A guest's other orders are unknown: the invitation above says how to find them.
  if (list.length === 0) return isGuest && !hasOrderFilters(filters) ? null : <Nothing filters={filters} />;
  return <OrderCards orders={orders} list={list} filter={filter} />;
}

type OrderQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;
type Cards = { orders: OrderQuery; list: Order[]; filter: OrderFilters['filter']; pathOf?: (order: Order) => string };

/** A list of orders with infinite scrolling. The first screen is painted before the rest is rendered. */
export function OrderCards({ orders, list, filter, pathOf }: Cards) {
  const shown = useDeferredValue(list, list.slice(0, 5));
  const isPainting = shown !== list;
  return (
    <>
      <ul aria-label="주문" className="order-list">
        {shown.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} filter={filter} to={pathOf?.(order)} />
          </li>
        ))}
      </ul>
      <InfiniteScroll
        // The mark changes in the frame that paints the rows, so that nothing shifts.
        more={orders.hasNextPage || isPainting}
        busy={orders.isFetchingNextPage || isPainting}
        failed={orders.isFetchNextPageError}
        onReach={() => void orders.fetchNextPage()}
        end="주문을 모두 보셨어요."
      />
    </>
  );
}

function Nothing({ filters }: { filters: OrderFilters }) {
  if (filters.productName)
    return (
      <EmptyState
        art="glass"
        title="검색 결과가 없습니다."
        text={`‘${filters.productName}’이(가) 들어간 주문을 찾지 못했어요.`}
        action={{ label: '전체 주문 보기', to: '/order' }}
      />
    );
  const narrow = hasOrderFilters(filters);
  return (
    <EmptyState
      art={brand.emptyArt}
      title={narrow ? '해당하는 주문이 없어요' : '아직 주문한 상품이 없어요'}
      text={narrow ? '다른 상태나 기간의 주문을 살펴보세요.' : brand.words.ordersEmpty}
      action={narrow ? { label: '전체 주문 보기', to: '/order' } : { label: brand.words.goShopping, to: '/' }}
    />
  );
}
