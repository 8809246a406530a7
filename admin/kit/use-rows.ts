import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminQueryClient } from '../admin-entry.ts';
import { adminKeys } from '../query-keys.ts';

type Page<T> = { entities: T[]; page: { count: number; nextPage: string | null } };

/** A paged list by name and filter; `read` loads each page with the cursor of the previous one. */
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
  return { query, rows, count: query.data?.pages[0]?.page.count ?? 0 };
}

/** Refetches a list after an action, together with the dashboard counts. */
export function invalidateList(name: string) {
  void adminQueryClient.invalidateQueries({ queryKey: [name] });
  void adminQueryClient.invalidateQueries({ queryKey: adminKeys.today });
}
