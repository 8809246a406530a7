import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';

const hour = 3_600_000;

/** The points for a review, as the shop states them. */
export function useReviewPointsText() {
  return useQuery({
    queryKey: reviewKeys.points,
    queryFn: () => api('GET /v1/app-users/review-point/description', {}),
    staleTime: hour,
  });
}
