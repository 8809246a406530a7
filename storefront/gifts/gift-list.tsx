import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';

type Query = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;
type Props<T> = {
  query: Query;
  list: T[] | undefined;
  label: string;
  empty: { title: string; text: string };
  end: string;
  children: (one: T) => ReactNode;
};

/** A list of gifts with infinite scrolling. */
export function GiftList<T>({ query, list, label, empty, end, children }: Props<T>) {
  if (!list && query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!list) return <SkeletonCards />;
  if (list.length === 0)
    return <EmptyState art="gift" {...empty} action={{ label: '선물 고르러 가기', to: '/gift' }} />;
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3 px-gutter pt-5">
        {list.map(children)}
      </ul>
      <InfiniteScroll
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onReach={() => void query.fetchNextPage()}
        end={end}
      />
    </>
  );
}
