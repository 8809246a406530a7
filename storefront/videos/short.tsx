import { Play } from 'lucide-react';
import { useRef } from 'react';
import { groupThousands } from '#contract/rules/money.ts';
import type { VideoItem } from '#contract/videos.ts';
import { classNames } from '#ui/cx.ts';
import { placeholderGradient } from '#ui/responsive-image.tsx';
import { VideoActions } from './actions.tsx';
import { useCaptions, useInView, useVideoPlayback, useWatchedCallback } from './use-playback.ts';
import { VideoProductBar } from './video-products.tsx';

export type PlaybackSettings = { sound: boolean; captions: boolean };
type Props = {
  item: VideoItem;
  active: boolean;
  near: boolean;
  wishes: PlaybackSettings;
  onWish: (change: Partial<PlaybackSettings>) => void;
  onView: () => void;
  onWatched: () => void;
  onBuy: (product: number) => void;
};

/** One full-screen video with its caption, products and actions. */
export function ShortVideo({ item, active, near, wishes, onWish, onView, onWatched, onBuy }: Props) {
  const { video } = item;
  const slide = useRef<HTMLLIElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const { paused, toggle } = useVideoPlayback(videoRef, active);
  const watched = useWatchedCallback(onWatched);
  const caption = useCaptions(videoRef);
  useInView(slide, onView);

  function progress(element: HTMLVideoElement) {
    watched(element);
    if (line.current && element.duration > 0)
      line.current.style.transform = `scaleX(${element.currentTime / element.duration})`;
  }

  return (
    <li
      ref={slide}
      aria-label={video.title}
      aria-current={active ? 'true' : undefined}
      className="relative h-full snap-start snap-always overflow-hidden"
      style={{ backgroundImage: placeholderGradient(item.placeholder, 180) }}
    >
      <div className="relative mx-auto h-full w-full overflow-hidden bg-black min-[600px]:aspect-[9/16] min-[600px]:w-auto">
        <button
          type="button"
          onClick={toggle}
          aria-label={paused ? `${video.title} 재생` : `${video.title} 멈추기`}
          className="absolute inset-0 focus-visible:-outline-offset-4"
        >
          <video
            ref={videoRef}
            src={near ? video.videoUrl : undefined}
            poster={near ? `${video.thumbnail}-720.webp` : undefined}
            muted={!wishes.sound}
            loop
            playsInline
            preload={active ? 'auto' : 'metadata'}
            onTimeUpdate={({ currentTarget }) => progress(currentTarget)}
            className="size-full object-cover"
          >
            {video.captions && near && (
              <track kind="captions" src={video.captions} srcLang="ko" label="한국어" default />
            )}
          </video>
          {paused && active && (
            <span className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-black/45 text-white">
              <Play className="size-8 fill-white" aria-hidden />
            </span>
          )}
        </button>
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-28 bg-linear-to-b from-black/55" />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 h-96 bg-linear-to-t from-black/85 via-black/50"
        />
        <VideoActions item={item} wishes={wishes} onWish={onWish} />
        {/* It grows upwards, so it is hidden until the element after it is parsed; otherwise it would shift while the document loads. */}
        <div className="pointer-events-none not-[:has(+span)]:invisible absolute inset-x-0 bottom-0 pb-4 text-white">
          {wishes.captions && caption && (
            // A new element for each caption: the same one would move when the next caption has more lines.
            <p
              key={caption}
              className="absolute bottom-full mb-3 ml-gutter w-fit max-w-[calc(100%-6.5rem)] whitespace-pre-line rounded-lg bg-black/70 px-3 py-1.5 font-medium text-second"
            >
              {caption}
            </p>
          )}
          <div className="mb-3 pr-18 pl-gutter">
            <h2 className="font-bold text-title">{video.title}</h2>
            {video.contents && <p className="mt-1 line-clamp-2 text-second text-white/90">{video.contents}</p>}
            <p className="tabular mt-1 text-caption text-white/80">조회 {groupThousands(video.viewCount)}회</p>
          </div>
          <div className="pointer-events-auto">
            <VideoProductBar item={item} active={active} onBuy={onBuy} />
          </div>
        </div>
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-white/25">
          <span
            ref={line}
            className={classNames('block h-full origin-left scale-x-0 bg-white', paused && 'opacity-60')}
          />
        </span>
      </div>
    </li>
  );
}
