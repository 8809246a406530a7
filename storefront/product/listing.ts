import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';
import { productKeys } from './keys.ts';
import { keepPages, keptPages, type Paged, type Pages } from './place.ts';

/**
 * An endless list that begins with the page the server wrote. Its pages stay in memory for a while and in the tab for longer,
 * so coming back, also after a reload, finds the same length and thereby the same place.
 */
export function useListing<T>(key: readonly unknown[], first: Paged<T>, more: (nextPage: string) => Promise<Paged<T>>) {
  const name = JSON.stringify(key);
  const cache = useQueryClient();
  const hydrated = useHydrated();
  const back = useNavigationType() === 'POP';
  // The document the server wrote knows nothing of this tab: what was kept is put back after the first pass.
  const [early] = useState(!hydrated);
  const kept = back && !early ? keptPages<T>(name) : null;
  const queryKey = productKeys.listing(key);
  const query = useInfiniteQuery<
    Paged<T>,
    Error,
    InfiniteData<Paged<T>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === null ? Promise.resolve(first) : more(pageParam)),
    initialPageParam: null,
    initialData: kept?.data ?? { pages: [first], pageParams: [null] },
    getNextPageParam: (last) => last.page.nextPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });
  const { fetchNextPage, isFetching, data } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first pass is over.
  useEffect(() => {
    const found = early && back ? keptPages<T>(name) : null;
    if (!found) return;
    cache.setQueryData(queryKey, found.data);
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top: found.top, behavior: 'instant' })));
  }, []);

  useEffect(() => {
    if (data.pages.length < 2) return;
    const keep = () => keepPages(name, data as Pages<T>);
    keep();
    window.addEventListener('scrollend', keep);
    return () => window.removeEventListener('scrollend', keep);
  }, [name, data]);

  const reach = useCallback(async () => {
    if (isFetching) return null;
    const { data } = await fetchNextPage();
    return data?.pages.at(-1) ?? null;
  }, [fetchNextPage, isFetching]);
  return {
    entities: data.pages.flatMap((page) => page.entities),
    count: first.page.count,
    more: query.hasNextPage,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    reach,
  };
}
