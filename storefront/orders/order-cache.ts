import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#client/api.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { PagedList } from '#contract/primitives.ts';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { sessionKeys } from '../session/session-query-keys.ts';
import { orderKeys } from './orders-query-keys.ts';
import { matchesOrderFilter, type OrderFilter } from './texts.ts';

type Pages = InfiniteData<PagedList<Order>>;

/** Lets every screen that remembers an order see what became of it, without asking the server again. */
export function useOrderCache() {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      /** The order as the server has just told it. */
      put: (order: Order) => put(cache, order),
      /** One line of it, and what that made of the order. */
      putLine(order: Order, line: OrderItem, change: Partial<Order> = {}) {
        const known = order.orderItemProducts.some(({ uuid }) => uuid === line.uuid);
        const orderItemProducts = known
          ? order.orderItemProducts.map((one) => (one.uuid === line.uuid ? line : one))
          : [...order.orderItemProducts, line];
        put(cache, { ...order, ...change, orderItemProducts });
      },
      /** What a line's answer does not tell: sums, history, refunds. The page stays as it is meanwhile. */
      async refresh({ id }: Pick<Order, 'id'>) {
        const fresh = await api('GET /v1.2/app-users/orders/{id}', { params: { id } }).catch(() => null);
        if (fresh) put(cache, fresh);
      },
      drop(order: Pick<Order, 'id' | 'uuid'>) {
        cache.setQueriesData<Pages>({ queryKey: orderKeys.lists }, (pages) =>
          mapped(pages, (list) => list.filter(({ id }) => id !== order.id)),
        );
        cache.removeQueries({ queryKey: checkoutKeys.order(order.id) });
        cache.removeQueries({ queryKey: checkoutKeys.order(order.uuid) });
        void cache.invalidateQueries({ queryKey: sessionKeys.orderCounts });
      },
    }),
    [cache],
  );
}

function put(cache: QueryClient, order: Order) {
  cache.setQueryData(checkoutKeys.order(order.id), order);
  cache.setQueryData(checkoutKeys.order(order.uuid), order);
  for (const [key, pages] of cache.getQueriesData<Pages>({ queryKey: orderKeys.lists })) {
    const holds = pages?.pages.some(({ entities }) => entities.some(({ id }) => id === order.id));
    // It stays where the reader saw it, with its new status; lists it has newly come into are asked for again.
    if (holds) {
      cache.setQueryData<Pages>(key, (old) =>
        mapped(old, (list) => list.map((one) => (one.id === order.id ? order : one))),
      );
    } else if (matchesOrderFilter(key[2] as OrderFilter, order))
      cache.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
  }
  void cache.invalidateQueries({ queryKey: sessionKeys.orderCounts });
}

function mapped(pages: Pages | undefined, change: (list: Order[]) => Order[]) {
  return pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, entities: change(page.entities) })) };
}
