import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { productKeys } from './product-query-keys.ts';
import { type ProductListPage, type ProductListPages, readStoredPages, storePages } from './scroll-restoration.ts';

/**
 * An infinite list that starts with the page rendered by the server. Its pages stay in memory for a while, and in the tab for longer. So a
 * return, also after a reload, restores the length and the scroll position. A link to the same list starts from the new first page.
 */
export function useListing<T>(
  key: readonly unknown[],
  first: ProductListPage<T>,
  more: (nextPage: string) => Promise<ProductListPage<T>>,
) {
  const name = JSON.stringify(key);
  const cache = useQueryClient();
  const hydrated = useHydrated();
  const isBackNavigation = useNavigationType() === 'POP';
  // The server-rendered document knows nothing of this tab: stored pages are restored after the first render.
  const [early] = useState(!hydrated);
  const entry = useLocation().key;
  const storedPages = useMemo(
    () => (isBackNavigation && !early ? readStoredPages<T>(name, entry) : null),
    [isBackNavigation, early, name, entry],
  );
  // The scroll position to restore once the list has its length; no position is stored until then.
  const sought = useRef(storedPages?.top ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet over the list is an entry of the history too, and the list stays.
  const visit = useMemo(() => entry, [name]);
  const queryKey = productKeys.listing([...key, visit]);
  const query = useInfiniteQuery<
    ProductListPage<T>,
    Error,
    InfiniteData<ProductListPage<T>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === null ? Promise.resolve(first) : more(pageParam)),
    initialPageParam: null,
    initialData: storedPages?.data ?? { pages: [first], pageParams: [null] },
    getNextPageParam: (last) => last.page.nextPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });
  const { fetchNextPage, isFetching, data } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render.
  useEffect(() => {
    const found = early && isBackNavigation ? readStoredPages<T>(name, entry) : null;
    if (!found) return;
    sought.current = found.top;
    cache.setQueryData(queryKey, found.data);
  }, []);

  useEffect(() => {
    if (data.pages.length < 2) return;
    const storeShownPages = () =>
      void (sought.current === null && storePages(name, entry, data as ProductListPages<T>));
    const arrive = () => {
      if (sought.current !== null) window.scrollTo({ top: sought.current, behavior: 'instant' });
      sought.current = null;
      storeShownPages();
    };
    // One frame after the router's own scroll restoration.
    const frame = requestAnimationFrame(arrive);
    window.addEventListener('scrollend', storeShownPages);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scrollend', storeShownPages);
    };
  }, [name, entry, data]);

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
