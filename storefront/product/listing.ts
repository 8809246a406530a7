import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';
import { productKeys } from './product-query-keys.ts';
import { type ProductListPage, type ProductListPages, readStoredPages, storePages } from './scroll-restoration.ts';

/**
 * An endless list that begins with the page the server wrote. Its pages stay in memory for a while and in the tab for longer,
 * so coming back, also after a reload, finds the same length and thereby the same place.
 */
export function useListing<T>(
  key: readonly unknown[],
  first: ProductListPage<T>,
  more: (nextPage: string) => Promise<ProductListPage<T>>,
) {
  const name = JSON.stringify(key);
  const cache = useQueryClient();
  const hydrated = useHydrated();
  const back = useNavigationType() === 'POP';
  // The document the server wrote knows nothing of this tab: what was kept is put back after the first pass.
  const [early] = useState(!hydrated);
  const entry = useLocation().key;
  const kept = useMemo(() => (back && !early ? readStoredPages<T>(name, entry) : null), [back, early, name, entry]);
  // How far down to go once the list is as long as it was; the way there is not remembered.
  const sought = useRef(kept?.top ?? null);
  const queryKey = productKeys.listing(key);
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
    initialData: kept?.data ?? { pages: [first], pageParams: [null] },
    getNextPageParam: (last) => last.page.nextPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });
  const { fetchNextPage, isFetching, data } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first pass is over.
  useEffect(() => {
    const found = early && back ? readStoredPages<T>(name, entry) : null;
    if (!found) return;
    sought.current = found.top;
    cache.setQueryData(queryKey, found.data);
  }, []);

  useEffect(() => {
    if (data.pages.length < 2) return;
    const keep = () => void (sought.current === null && storePages(name, entry, data as ProductListPages<T>));
    const arrive = () => {
      if (sought.current !== null) window.scrollTo({ top: sought.current, behavior: 'instant' });
      sought.current = null;
      keep();
    };
    // A frame later than what the router does with the place of its own.
    const frame = requestAnimationFrame(arrive);
    window.addEventListener('scrollend', keep);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scrollend', keep);
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
