import { Link } from 'react-router';
import type { VideoItem } from '#contract/videos.ts';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Section } from '#ui/section.tsx';
import { CardPrice } from '../product/card-price.tsx';
import { shippingText } from '../product/product-state.ts';
import { VideoCover } from './cover.tsx';

// Only the strip of home plays a video.
const SilentPreview = lazyPart(() => import('./silent-preview.tsx'));

export type VideoStripItem = Pick<
  VideoItem,
  | 'id'
  | 'name'
  | 'saleType'
  | 'price'
  | 'listPrice'
  | 'discountPercent'
  | 'origin'
  | 'placeholder'
  | 'baseShippingFee'
  | 'freeShippingFeeConditionPrice'
> & {
  video: Pick<VideoItem['video'], 'id' | 'title' | 'thumbnailSmall' | 'viewCount'>;
  /** The address of its file, if it plays in the strip without sound. */
  preview?: string;
};

/** The fields that a strip of videos shows: a page contains its data twice, so all others are left out. */
export function videoStripItemsOf(items: VideoItem[]): VideoStripItem[] {
  return items.map(({ image: _, productStatus: __, video, ...rest }) => ({
    ...rest,
    video: { id: video.id, title: video.title, thumbnailSmall: video.thumbnailSmall, viewCount: video.viewCount },
  }));
}

/** Short videos as tall thumbnails with the product's price. */
export function VideoStrip({
  videos,
  title = '쇼츠',
  sub = '짧게 보는 제철',
}: {
  videos: VideoStripItem[];
  title?: string;
  sub?: string;
}) {
  if (videos.length === 0) return null;
  return (
    <Section title={title} sub={sub} more="/video/more">
      <HorizontalScroll label={title}>
        {videos.map((video) => (
          <li key={video.video.id} className="w-36">
            <Link to={`/video/${video.video.id}`} className="block rounded-card">
              <VideoCover item={video} sizes="144px">
                {video.preview && <SilentPreview src={video.preview} />}
              </VideoCover>
              <p className="mt-2 line-clamp-2 font-medium text-second">{video.video.title}</p>
              <p className="truncate text-second">
                {video.name} · {video.origin}
              </p>
              <CardPrice product={video} size="small" />
              <p className="truncate text-caption text-ink-600">{shippingText(video)}</p>
            </Link>
          </li>
        ))}
      </HorizontalScroll>
    </Section>
  );
}
