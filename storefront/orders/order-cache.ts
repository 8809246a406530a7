import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#client/api.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { PagedList } from '#contract/primitives.ts';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { sessionKeys } from '../session/session-query-keys.ts';
import { matchesOrderFilter, type OrderFilter } from './order-texts.ts';
import { orderKeys } from './orders-query-keys.ts';

type Pages = InfiniteData<PagedList<Order>>;

/** Updates an order on every cached screen without another request. */
export function useOrderCache() {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      /** Stores the order as the server has just returned it. */
      put: (order: Order) => cacheOrder(cache, order),
      /** Stores one line, and the change of its order. */
      putLine(order: Order, line: OrderItem, change: Partial<Order> = {}) {
        const known = order.orderItemProducts.some(({ uuid }) => uuid === line.uuid);
        const orderItemProducts = known
          ? order.orderItemProducts.map((one) => (one.uuid === line.uuid ? line : one))
          : [...order.orderItemProducts, line];
        cacheOrder(cache, { ...order, ...change, orderItemProducts });
      },
      /** Reads what the answer about a line lacks: totals, history, refunds. The page shows the old values until then. */
      async refresh({ id }: Pick<Order, 'id'>) {
        const fresh = await api('GET /v1.2/app-users/orders/{id}', { params: { id } }).catch(() => null);
        if (fresh) cacheOrder(cache, fresh);
      },
      drop(order: Pick<Order, 'id' | 'uuid'>) {
        cache.setQueriesData<Pages>({ queryKey: orderKeys.lists }, (pages) =>
          mapPages(pages, (list) => list.filter(({ id }) => id !== order.id)),
        );
        cache.removeQueries({ queryKey: checkoutKeys.order(order.id) });
        cache.removeQueries({ queryKey: checkoutKeys.order(order.uuid) });
        void cache.invalidateQueries({ queryKey: sessionKeys.orderCounts });
      },
    }),
    [cache],
  );
}

function cacheOrder(cache: QueryClient, order: Order) {
  cache.setQueryData(checkoutKeys.order(order.id), order);
  cache.setQueryData(checkoutKeys.order(order.uuid), order);
  for (const [key, pages] of cache.getQueriesData<Pages>({ queryKey: orderKeys.lists })) {
    const holds = pages?.pages.some(({ entities }) => entities.some(({ id }) => id === order.id));
    // The order keeps its place in this list; lists it newly belongs to are requested again.
    if (holds) {
      cache.setQueryData<Pages>(key, (old) =>
        mapPages(old, (list) => list.map((one) => (one.id === order.id ? order : one))),
      );
    } else if (matchesOrderFilter(key[2] as OrderFilter, order))
      cache.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
  }
  void cache.invalidateQueries({ queryKey: sessionKeys.orderCounts });
}

function mapPages(pages: Pages | undefined, change: (list: Order[]) => Order[]) {
  return pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, entities: change(page.entities) })) };
}
