import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../client.ts';
import { keys } from '../query-keys.ts';

type Page<T> = { entities: T[]; page: { count: number; nextPage: string | null } };

/** A list one goes on in, by its name and filter; `read` is asked for each page by what the page before gave. */
export function useRows<T>(name: string, filter: object, read: (next: string | undefined) => Promise<Page<T>>) {
  const asked = useInfiniteQuery({
    queryKey: keys.list(name, filter),
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });
  const rows = useMemo(() => asked.data?.pages.flatMap(({ entities }) => entities) ?? [], [asked.data]);
  return { asked, rows, count: asked.data?.pages[0]?.page.count ?? 0 };
}

/** Reads a list again after something was done to it, and the day's numbers with it. */
export function listMoved(name: string) {
  void client.invalidateQueries({ queryKey: [name] });
  void client.invalidateQueries({ queryKey: keys.today });
}
