import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { PagedList } from '#contract/primitives.ts';
import type { VideoDetail, VideoItem } from '#contract/videos.ts';
import { useSession } from '../session/session.tsx';
import { videoKeys } from './videos-query-keys.ts';

type Kind = 'shorts' | 'more';
type Pages = InfiniteData<PagedList<VideoItem>, string | null>;

const calls = { shorts: { path: 'GET /v1/video', take: 5 }, more: { path: 'GET /v1/video/more', take: 30 } } as const;

/** The member's id, or 0: the server renders pages without a member's marks, so they are requested again. */
export function useVideoWatcher() {
  const { state, isGuest, user } = useSession();
  return state === 'ready' && !isGuest ? (user?.id ?? 0) : 0;
}

export function useVideos(kind: Kind, first: PagedList<VideoItem>) {
  const watcher = useVideoWatcher();
  const { path, take } = calls[kind];
  const written: Pages = { pages: [first], pageParams: [null] };
  const query = useInfiniteQuery<PagedList<VideoItem>, Error, Pages, readonly unknown[], string | null>({
    queryKey: videoKeys.list(kind, watcher),
    queryFn: ({ pageParam }) => api(path, { query: { take, ...(pageParam ? { nextPage: pageParam } : {}) } }),
    initialPageParam: null,
    getNextPageParam: ({ page }) => page.nextPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
    ...(watcher === 0 ? { initialData: written } : { placeholderData: written }),
  });
  return {
    items: (query.data ?? written).pages.flatMap(({ entities }) => entities),
    more: query.hasNextPage,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    reach: () => void query.fetchNextPage(),
  };
}

/** The video named by the URL. */
export function useVideo(first: VideoItem | null) {
  const watcher = useVideoWatcher();
  const id = first?.video.id ?? 0;
  const { data } = useQuery({
    queryKey: videoKeys.one(id, watcher),
    queryFn: () => api('GET /v1/video/{id}', { params: { id } }),
    enabled: first !== null && watcher !== 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...(watcher === 0 && first ? { initialData: first } : {}),
  });
  return data ?? first;
}

/** Applies a mark or a view to a video in every list and on its page. */
export function patchVideo(cache: QueryClient, id: number, change: (video: VideoDetail) => Partial<VideoDetail>) {
  const patched = (item: VideoItem) =>
    item.video.id === id ? { ...item, video: { ...item.video, ...change(item.video) } } : item;
  cache.setQueriesData<Pages>(
    { queryKey: videoKeys.all },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, entities: page.entities.map(patched) })) },
  );
  cache.setQueriesData<VideoItem>({ queryKey: videoKeys.any(id) }, (known) => known && patched(known));
}
