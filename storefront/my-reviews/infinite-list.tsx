import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PagedList } from '#contract/primitives.ts';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';

type Props<T> = {
  query: UseInfiniteQueryResult<InfiniteData<PagedList<T>>>;
  empty: ReactNode;
  end: string;
  children: (entities: T[]) => ReactNode;
};

/** An infinite list of the member's own entries. */
export function InfiniteList<T>({ query, empty, end, children }: Props<T>) {
  const showSnackbar = useSnackbar();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={3} />;
  const entities = data.pages.flatMap((page) => page.entities);
  if (entities.length === 0 && !hasNextPage) return empty;

  async function loadMore() {
    const next = await fetchNextPage();
    if (next.data?.pages.at(-1)?.entities.length === 0) showSnackbar('가져올 내용이 없습니다.');
  }
  return (
    <>
      {children(entities)}
      <InfiniteScroll
        more={hasNextPage}
        busy={isFetchingNextPage}
        failed={isFetchNextPageError}
        onReach={() => void loadMore()}
        end={end}
      />
    </>
  );
}
