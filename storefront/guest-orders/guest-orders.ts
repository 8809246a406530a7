import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { orderKeys } from '../orders/orders-query-keys.ts';
import { useSession } from '../session/session.tsx';
import type { GuestCredentials } from '../verification/guest-proof.ts';

export function useGuestOrders(proof: GuestCredentials) {
  const { state } = useSession();
  return useInfiniteQuery({
    queryKey: orderKeys.guestList(proof.name, proof.phone),
    queryFn: ({ pageParam }) =>
      api('POST /v1/app-users/order-items/guest', { body: { ...proof, page: pageParam, take: 15 } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
    enabled: state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
