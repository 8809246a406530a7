import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { useSession } from '../session/session.tsx';
import { giftKeys } from './gifts-query-keys.ts';

/** A gift by its link, as the current session may see it. */
export function useReceivedGift(link: string) {
  const { state, user } = useSession();
  return useQuery({
    queryKey: giftKeys.one(link, user?.uuid),
    queryFn: () => api('GET /v1/gift/to/{id}', { params: { id: link } }),
    enabled: state === 'ready',
    staleTime: 0,
  });
}

/** Stores the server's answer about a gift, or requests it again. */
export function useGiftCache(link: string) {
  const cache = useQueryClient();
  const { user } = useSession();
  return {
    put(gift: ReceivedGift) {
      cache.setQueryData(giftKeys.one(link, user?.uuid), gift);
      void cache.invalidateQueries({ queryKey: giftKeys.received });
    },
    refresh: () => cache.invalidateQueries({ queryKey: giftKeys.ones(link) }),
  };
}
