import { useInfiniteQuery } from '@tanstack/react-query';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { EmptyState } from '#ui/empty.tsx';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { InfiniteList } from './infinite-list.tsx';
import { MyReviewRow } from './my-review-row.tsx';

export function MyReviewsList() {
  const query = useInfiniteQuery({
    queryKey: reviewKeys.mine,
    queryFn: ({ pageParam }) => api('GET /v1/app-users/reviews', { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
  });
  return (
    <InfiniteList
      query={query}
      end="내가 쓴 후기를 모두 보셨어요."
      empty={
        <EmptyState
          art="thought"
          title="아직 쓴 후기가 없어요"
          text={brand.words.reviewsEmpty}
          action={{ label: '쓸 수 있는 후기 보기', to: '/my-cuma/reviews' }}
        />
      }
    >
      {(reviews) => (
        <ul className="px-gutter">
          {reviews.map((review) => (
            <MyReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
    </InfiniteList>
  );
}
