import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { arrivalDayText, koreanDay } from '#contract/rules/dates.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { useSession } from '../session/session.tsx';
import { homeKeys } from './home-query-keys.ts';

/** The member's parcel that arrives next; undefined until it has loaded, null without one in transit. */
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

/**
 * The line in transit that arrives first, and its order. One without a day of arrival comes last. An order is returned with all its lines,
 * also those that are still packed.
 */
export function currentParcelOf<L extends Pick<OrderItem, 'orderItemProductStatus' | 'arrival'>>(
  orders: OrderWithLines<L>[],
) {
  const [first] = orders
    .flatMap(({ id, orderItemProducts }) => orderItemProducts.map((line) => ({ ...line, order: id })))
    .filter((line) => line.orderItemProductStatus === 'delivering')
    .sort((a, b) => (a.arrival ?? '9999').localeCompare(b.arrival ?? '9999'));
  return first ?? null;
}

/** When the parcel arrives, as of the shop's time. */
export function parcelArrivalText({ arrival }: Pick<OrderItem, 'arrival'>) {
  return arrival ? arrivalDayText(arrival, koreanDay(shopNow())) : '배송 중이에요';
}
