import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { useSession } from '../session/session.tsx';
import { reviewKeys } from './reviews-query-keys.ts';

/** The member's own reviews of a product, and those the member marked as helpful; empty for guests. */
export function useMyReviews(product: number) {
  const { state, user, isGuest } = useSession();
  return useQuery({
    queryKey: reviewKeys.ofProduct(product, user?.uuid),
    queryFn: () => api('GET /v1/products/{id}/reviews/mine', { params: { id: product } }),
    enabled: state === 'ready' && !isGuest,
    staleTime: 60_000,
  });
}
