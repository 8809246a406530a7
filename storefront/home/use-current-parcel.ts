import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useSession } from '../session/session.tsx';
import { homeKeys } from './home-query-keys.ts';

/** The member's latest parcel in transit; undefined until it has loaded. */
export function useCurrentParcel() {
  const { state, isGuest } = useSession();
  return useQuery({
    queryKey: homeKeys.part('parcel'),
    queryFn: async () => {
      const { entities } = await api('GET /v1/app-users/order-items', { query: { take: 5, oipStatus: 'delivering' } });
      return currentParcelOf(entities);
    },
    enabled: state === 'ready' && !isGuest,
    staleTime: 60_000,
  }).data;
}

type OrderWithLines<L> = { id: Order['id']; orderItemProducts: L[] };

/** The first line in transit, and its order. An order is returned with all its lines, also those that are still packed. */
export function currentParcelOf<L extends Pick<OrderItem, 'orderItemProductStatus'>>(orders: OrderWithLines<L>[]) {
  const lines = orders.flatMap(({ id, orderItemProducts }) =>
    orderItemProducts.map((line) => ({ ...line, order: id })),
  );
  return lines.find((line) => line.orderItemProductStatus === 'delivering') ?? null;
}
