import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import type { GiftGroup } from '#contract/gifts.ts';
import { useSession } from '../session/session.tsx';
import { giftKeys } from './gifts-query-keys.ts';

/** A sent gift with all its recipients, by number or uuid. */
export function useGiftGroup(id: string) {
  const { state } = useSession();
  const query = useQuery({
    queryKey: giftKeys.group(id),
    queryFn: () => api('GET /v1/gift/group/{id}', { params: { id: keyOf(id) } }),
    enabled: state === 'ready',
    staleTime: 0,
  });
  return { ...query, missing: isApiError(query.error, 'NOT_FOUND', 'VALIDATION', 'BAD_REQUEST') };
}

/** Stores the server's answer about a gift, or requests it again, and invalidates the list. */
export function useGiftGroupCache(id: string) {
  const cache = useQueryClient();
  return {
    put(group: GiftGroup) {
      cache.setQueryData(giftKeys.group(id), group);
      void cache.invalidateQueries({ queryKey: giftKeys.sent });
    },
    async refresh() {
      void cache.invalidateQueries({ queryKey: giftKeys.sent });
      await cache.invalidateQueries({ queryKey: giftKeys.group(id) });
    },
  };
}

/** The gift of an order; null before it exists. */
export function useGiftOfOrder(orderUuid: string, isAsked: boolean) {
  const { state } = useSession();
  return useQuery({
    queryKey: giftKeys.ofOrder(orderUuid),
    queryFn: () => findByOrder(orderUuid),
    enabled: state === 'ready' && isAsked,
    staleTime: 0,
  });
}

async function findByOrder(orderUuid: string) {
  for (let nextPage: string | null | undefined; nextPage !== null; ) {
    const { entities, page } = await api('GET /v1/gift/group', {
      query: { nextPage: nextPage ?? undefined, take: 60 },
    });
    const found = entities.find((group) => group.orderUuid === orderUuid);
    if (found) return found;
    nextPage = page.nextPage;
  }
  return null;
}

function keyOf(id: string) {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
}
