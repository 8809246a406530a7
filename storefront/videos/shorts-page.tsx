import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { VideoItem } from '#contract/videos.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton, IconLink } from '#ui/icon-button.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { type PlaybackSettings, ShortVideo } from './short.tsx';
import { useOptionSheet } from './use-option-sheet.tsx';
import { patchVideo, useVideo, useVideos } from './use-videos.ts';

export const handle: RouteHandle = {
  title: '쇼츠',
  top: 'none',
  bar: brand.key === 'cuma' ? 'nav' : 'none',
  footer: false,
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id === undefined ? null : idOf(params.id);
  const [list, one] = await Promise.all([
    requireReply(api('GET /v1/video', { query: { take: 5 } })),
    id === null ? null : requireReply(api('GET /v1/video/{id}', { params: { id } })),
  ]);
  return { list, one };
}

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const one = loaderData?.one;
  if (!one) return pageMeta(matches, { title: '쇼츠', description: brand.words.films, path: '/video' });
  const { id, title, contents } = one.video;
  return pageMeta(matches, {
    title,
    description: contents,
    path: `/video/${id}`,
  });
};

/** Videos one below the other; the one named by the URL comes first. */
export default function ShortVideosPage() {
  const { list, one } = useLoaderData<typeof loader>();
  const first = useVideo(one);
  const { items, more, busy, reach } = useVideos('shorts', list);
  const all = first ? [first, ...items.filter(({ video }) => video.id !== first.video.id)] : items;
  const [active, setActive] = useState<number | null>(null);
  const [wishes, setWishes] = useState<PlaybackSettings>({ sound: false, captions: true });
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { buy, sheet } = useOptionSheet();
  const at = Math.max(
    0,
    all.findIndex(({ video }) => video.id === active),
  );

  function showVideo(item: VideoItem, place: number) {
    setActive(item.video.id);
    if (more && !busy && place >= all.length - 3) reach();
  }

  async function countWatched({ video: { id } }: VideoItem) {
    try {
      const { viewCount } = await api('PUT /v1/video/{id}/view-count/increase', { params: { id } });
      patchVideo(cache, id, () => ({ viewCount }));
    } catch {
      // A failed view count is ignored.
    }
  }

  function goBack() {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate('/'));
  }

  return (
    <section className="relative bg-black">
      <HiddenHeading />
      <div className="absolute inset-x-0 top-0 z-10 mx-auto flex h-(--top-bar) items-center justify-between px-1.5 pt-[env(safe-area-inset-top)]">
        <IconButton label="뒤로" onClick={goBack} className="bg-black/30 text-white!">
          <ChevronLeft className="size-6" aria-hidden />
        </IconButton>
        <IconLink label="쇼츠 모두 보기" to="/video/more" className="bg-black/30 text-white!">
          <LayoutGrid className="size-6" aria-hidden />
        </IconLink>
      </div>
      {all.length === 0 ? (
        <div className="grid min-h-[calc(100dvh-var(--bar))] place-items-center bg-surface">
          <EmptyState
            art="thought"
            title="아직 올라온 영상이 없어요"
            action={{ label: brand.words.goShopping, to: '/' }}
          />
        </div>
      ) : (
        <ul
          aria-label="쇼츠"
          className="no-bar h-[calc(100dvh-var(--bar)-env(safe-area-inset-bottom))] snap-y snap-mandatory overflow-y-auto overscroll-y-contain"
        >
          {all.map((item, place) => (
            <ShortVideo
              key={item.video.id}
              item={item}
              active={active === item.video.id}
              near={Math.abs(place - at) <= 1}
              wishes={wishes}
              onWish={(change) => setWishes((last) => ({ ...last, ...change }))}
              onView={() => showVideo(item, place)}
              onWatched={() => void countWatched(item)}
              onBuy={(product) => void buy(product)}
            />
          ))}
        </ul>
      )}
      {sheet}
    </section>
  );
}

function idOf(text: string) {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}
