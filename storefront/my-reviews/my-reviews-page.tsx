import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { sessionKeys } from '../session/session-query-keys.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { InfiniteList } from './infinite-list.tsx';
import { MyReviewRow } from './my-review-row.tsx';
import { ReviewableList } from './reviewable-list.tsx';

export const handle: RouteHandle = { title: '내 후기' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '내 후기', path: '/my-cuma/reviews', hidden: true });

export default function MyReviewsPage() {
  return (
    <MemberOnly title="내 후기" invite="로그인하고 후기를 남겨 주세요">
      {() => <Lists />}
    </MemberOnly>
  );
}

function Lists() {
  const [search] = useSearchParams();
  const written = search.get('tab') === 'written';
  const { data } = useQuery({ queryKey: sessionKeys.orderCounts, queryFn: () => api('GET /v1/app-users/counts', {}) });
  return (
    <>
      <Tabs
        label="후기 보기"
        fit
        active={written ? 'written' : 'open'}
        tabs={[
          { key: 'open', label: '쓸 수 있는 후기', to: '/my-cuma/reviews', ...(data && { count: data.noReview }) },
          { key: 'written', label: '내가 쓴 후기', to: '?tab=written' },
        ]}
      />
      {written ? <MyReviewsList /> : <ReviewableList />}
    </>
  );
}

function MyReviewsList() {
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
