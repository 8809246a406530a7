import { Bookmark } from 'lucide-react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import type { VideoItem } from '#contract/videos.ts';
import { classNames } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { CardPrice } from '../product/card-price.tsx';
import { shippingText } from '../product/product-state.ts';
import { useBookmark } from './bookmark.ts';
import { VideoCover } from './cover.tsx';
import { useVideos } from './use-videos.ts';

export const handle: RouteHandle = { title: '쇼츠 모두 보기' };

export function loader({ context }: LoaderFunctionArgs) {
  return requireReply(context.get(apiContext)('GET /v1/video/more', { query: { take: 30 } }));
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '쇼츠 모두 보기', path: '/video/more' });

export default function MoreVideosPage() {
  const { items, more, busy, failed, reach } = useVideos('more', useLoaderData<typeof loader>());
  return (
    <div className="mx-auto w-full max-w-[1200px] py-5">
      <HiddenHeading />
      {items.length === 0 ? (
        <EmptyState
          art="thought"
          title="아직 올라온 영상이 없어요"
          action={{ label: brand.words.goShopping, to: '/' }}
        />
      ) : (
        <>
          <ul
            aria-label="쇼츠"
            className="grid grid-cols-2 gap-x-3 gap-y-6 px-gutter min-[600px]:grid-cols-3 min-[900px]:grid-cols-4 min-[1200px]:grid-cols-5"
          >
            {items.map((item, place) => (
              <li key={item.video.id}>
                <VideoTile item={item} eager={place < 2} />
              </li>
            ))}
          </ul>
          <InfiniteScroll more={more} busy={busy} failed={failed} onReach={reach} end="쇼츠를 모두 보셨어요." />
        </>
      )}
    </div>
  );
}

/** A video in a list, with its save button. */
function VideoTile({ item, eager = false }: { item: VideoItem; eager?: boolean }) {
  const { video } = item;
  const bookmark = useBookmark(video);
  return (
    <div className="relative">
      <Link to={`/video/${video.id}`} className="block rounded-card">
        <VideoCover item={item} eager={eager} sizes="(min-width: 900px) 230px, 46vw" />
        <p className="mt-2 line-clamp-2 font-medium text-second">{video.title}</p>
        <p className="text-second">
          <span className="block truncate">{item.name}</span>
          {item.origin}
        </p>
        <CardPrice product={item} size="small" />
        <p className="truncate text-caption text-ink-600">{shippingText(item)}</p>
      </Link>
      <IconButton
        label={`${video.title} 저장`}
        aria-pressed={video.isMyVideoShare}
        onClick={bookmark}
        className="absolute! top-1 right-1 bg-black/40 text-white!"
      >
        <Bookmark className={classNames('size-5', video.isMyVideoShare && 'fill-white')} aria-hidden />
      </IconButton>
    </div>
  );
}
