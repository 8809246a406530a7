import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brandKeys } from '#contract/rules/brands.ts';
import type { QueuedItem, WorkQueue } from '#contract/work-queues.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { isListReadOnly } from '../kit/import-preview.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { adminKeys } from '../query-keys.ts';

const everyMs = 20_000;
const none: QueuedItem[] = [];

/** One queue of lines with the filters of the URL, refetched every twenty seconds while the page is visible. */
export function useQueuedLines(queue: WorkQueue) {
  const { of } = useFilters();
  const search = of('search');
  const leavesBy = of('leavesBy');
  const silent = of('silent') === 'true' || undefined;
  const brand = brandIn(of('brand'));
  const filter = { search, leavesBy, silent, brand };
  const linesQuery = useInfiniteQuery({
    queryKey: adminKeys.lines(queue, filter),
    queryFn: ({ pageParam }) => adminApi('GET /v1/staff/lines', { query: { queue, ...filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => linesQuery.data?.pages.flatMap(({ entities }) => entities) ?? [], [linesQuery.data]);
  return {
    query: linesQuery,
    rows,
    count: linesQuery.data?.pages[0]?.page.count ?? 0,
    /** The rows for actions: none while the rows belong to a previous filter or are no longer permitted. */
    open: isListReadOnly(linesQuery) ? none : rows,
    isFiltered: Boolean(search || leavesBy || silent || brand),
  };
}

const mostAtOnce = 200;
export const maxQueuedLines = 5000;

/** All lines of a queue up to `maxQueuedLines`, without the filters of the screen, because a file may name others. */
export async function fetchAllLines(queue: WorkQueue) {
  const all: QueuedItem[] = [];
  let after: string | undefined;
  do {
    const { entities, page }: { entities: QueuedItem[]; page: { nextPage: string | null } } = await adminApi(
      'GET /v1/staff/lines',
      { query: { queue, take: mostAtOnce, ...(after ? { after } : {}) } },
    );
    all.push(...entities);
    after = page.nextPage ?? undefined;
  } while (after && all.length < maxQueuedLines);
  return all;
}

/** Refetches the lists and counts after an action. A caller that awaits it finds the next line in the place of the last one. */
export async function invalidateLines() {
  void adminQueryClient.invalidateQueries({ queryKey: adminKeys.today });
  await adminQueryClient.invalidateQueries({ queryKey: adminKeys.allLines });
}

function brandIn(text: string | undefined) {
  return brandKeys.find((one) => one === text);
}
