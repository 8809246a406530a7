import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminQueryClient } from '../client.ts';
import { adminKeys } from '../query-keys.ts';

type Page<T> = { entities: T[]; page: { count: number; nextPage: string | null } };

/** A list one goes on in, by its name and filter; `read` is asked for each page by what the page before gave. */
export function useInfiniteRows<T>(name: string, filter: object, read: (next: string | undefined) => Promise<Page<T>>) {
  const query = useInfiniteQuery({
    queryKey: adminKeys.list(name, filter),
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ entities }) => entities) ?? [], [query.data]);
  return { asked: query, rows, count: query.data?.pages[0]?.page.count ?? 0 };
}

/** Reads a list again after something was done to it, and the day's numbers with it. */
export function invalidateList(name: string) {
  void adminQueryClient.invalidateQueries({ queryKey: [name] });
  void adminQueryClient.invalidateQueries({ queryKey: adminKeys.today });
}
