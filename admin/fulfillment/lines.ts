import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brandKeys } from '#contract/rules/brands.ts';
import type { Queue, Queued } from '#contract/work-queues.ts';
import { api } from '../api.ts';
import { client } from '../client.ts';
import { isOnlySeen } from '../kit/import-preview.tsx';
import { useNarrowed } from '../kit/use-filters.ts';
import { keys } from '../query-keys.ts';

const everyMs = 20_000;
const none: Queued[] = [];

/** One list of lines as the address filters it; read again every so often while somebody looks. */
export function useLines(queue: Queue) {
  const { of } = useNarrowed();
  const search = of('search');
  const leavesBy = of('leavesBy');
  const brand = brandIn(of('brand'));
  const filter = { search, leavesBy, brand };
  const asked = useInfiniteQuery({
    queryKey: keys.lines(queue, filter),
    queryFn: ({ pageParam }) => api('GET /v1/staff/lines', { query: { queue, ...filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => asked.data?.pages.flatMap(({ entities }) => entities) ?? [], [asked.data]);
  return {
    asked,
    rows,
    count: asked.data?.pages[0]?.page.count ?? 0,
    /** What can be worked on: nothing while what stands there is another question's or not one's own any more. */
    open: isOnlySeen(asked) ? none : rows,
    isFiltered: Boolean(search || leavesBy || brand),
  };
}

const mostAtOnce = 200;
export const mostLines = 5000;

/** Every line of a list, up to `mostLines`, whatever the screen is narrowed to: what a file names may lie beyond what is shown. */
export async function everyLine(queue: Queue) {
  const all: Queued[] = [];
  let after: string | undefined;
  do {
    const { entities, page }: { entities: Queued[]; page: { nextPage: string | null } } = await api(
      'GET /v1/staff/lines',
      { query: { queue, take: mostAtOnce, ...(after ? { after } : {}) } },
    );
    all.push(...entities);
    after = page.nextPage ?? undefined;
  } while (after && all.length < mostLines);
  return all;
}

/** After an act the lists and their counts are read again; whoever waits for it finds what comes next where the last one lay. */
export async function linesMoved() {
  void client.invalidateQueries({ queryKey: keys.today });
  await client.invalidateQueries({ queryKey: keys.allLines });
}

function brandIn(text: string | undefined) {
  return brandKeys.find((one) => one === text);
}
