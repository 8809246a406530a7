import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import type { GuestProof } from '../identity/guest-proof.ts';
import { listKey } from '../orders/order-query.ts';
import { useSession } from '../session/session.tsx';

/** Beside the members' lists, so that what is done with an order is written into it too. */
export function guestListKey({ name, phone }: GuestProof) {
  return [...listKey, 'guest', 'all', name, phone] as const;
}

export function useGuestOrders(proof: GuestProof) {
  const { state } = useSession();
  return useInfiniteQuery({
    queryKey: guestListKey(proof),
    queryFn: ({ pageParam }) =>
      api('POST /v1/app-users/order-items/guest', { body: { ...proof, page: pageParam, take: 15 } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
    enabled: state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
