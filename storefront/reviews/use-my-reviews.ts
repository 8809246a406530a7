import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { useSession } from '../session/session.tsx';
import { reviewKeys } from './reviews-query-keys.ts';

/** Which of a product's reviews are the member's own, or were pressed by them; nothing of a guest. */
export function useMyReviews(product: number) {
  const { state, user, isGuest } = useSession();
  return useQuery({
    queryKey: reviewKeys.ofProduct(product, user?.uuid),
    queryFn: () => api('GET /v1/products/{id}/reviews/mine', { params: { id: product } }),
    enabled: state === 'ready' && !isGuest,
    staleTime: 60_000,
  });
}
