import { Bookmark } from 'lucide-react';
import { Link } from 'react-router';
import type { VideoItem } from '#contract/videos.ts';
import { classNames } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PriceTag } from '#ui/price.tsx';
import { shippingText } from '../product/product-state.ts';
import { useBookmark } from './bookmark.ts';
import { VideoCover } from './cover.tsx';

/** A video in a list, with its save button. */
export function VideoTile({ item, eager = false }: { item: VideoItem; eager?: boolean }) {
  const { video } = item;
  const keep = useBookmark(video);
  return (
    <div className="relative">
      <Link to={`/video/${video.id}`} className="block rounded-card">
        <VideoCover item={item} eager={eager} sizes="(min-width: 900px) 230px, 46vw" />
        <p className="mt-2 line-clamp-2 font-medium text-second">{video.title}</p>
        <p className="truncate text-second">
          {item.name} · {item.origin}
        </p>
        <PriceTag price={item.price} listPrice={item.listPrice} discountPercent={item.discountPercent} size="small" />
        <p className="truncate text-caption text-ink-600">{shippingText(item)}</p>
      </Link>
      <IconButton
        label={`${video.title} 저장`}
        aria-pressed={video.isMyVideoShare}
        onClick={keep}
        className="absolute! top-1 right-1 bg-black/40 text-white!"
      >
        <Bookmark className={classNames('size-5', video.isMyVideoShare && 'fill-white')} aria-hidden />
      </IconButton>
    </div>
  );
}
