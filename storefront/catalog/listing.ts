import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

type Paged<T> = { entities: T[]; page: { nextPage: string | null; count: number } };

/**
 * An endless list that begins with the page the server wrote. Its pages stay in memory for a while,
 * so coming back finds the same length and thereby the same place.
 */
export function useListing<T>(key: readonly unknown[], first: Paged<T>, more: (nextPage: string) => Promise<Paged<T>>) {
  const query = useInfiniteQuery<
    Paged<T>,
    Error,
    InfiniteData<Paged<T>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: ['listing', ...key],
    queryFn: ({ pageParam }) => (pageParam === null ? Promise.resolve(first) : more(pageParam)),
    initialPageParam: null,
    initialData: { pages: [first], pageParams: [null] },
    getNextPageParam: (last) => last.page.nextPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });
  const { fetchNextPage, isFetching } = query;
  const reach = useCallback(async () => {
    if (isFetching) return null;
    const { data } = await fetchNextPage();
    return data?.pages.at(-1) ?? null;
  }, [fetchNextPage, isFetching]);
  return {
    entities: query.data.pages.flatMap((page) => page.entities),
    count: first.page.count,
    more: query.hasNextPage,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    reach,
  };
}
