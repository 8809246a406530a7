import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#client/api.ts';
import type { ProductReview } from '#contract/reviews.ts';

type Props = { video: ProductReview['video']; label: string };

/** A buyer's video: the poster first; the video loads only when it is played. */
export function ReviewVideo({ video, label }: Props) {
  const [wanted, setWanted] = useState(false);
  const counted = useRef(false);
  if (!video) return null;
  const poster = `${video.thumbnail}-360.webp`;

  function countView(seconds: number) {
    if (counted.current || seconds < 3) return;
    counted.current = true;
    api('PUT /v1/video/{id}/view-count/increase', { params: { id: video?.id ?? 0 } }).catch(() => undefined);
  }

  return (
    <div className="mt-3 aspect-[3/4] w-44 overflow-hidden rounded-card bg-black">
      {wanted ? (
        // biome-ignore lint/a11y/useMediaCaption: videos of buyers have no captions.
        <video
          src={video.videoUrl}
          poster={poster}
          aria-label={label}
          autoPlay
          playsInline
          controls
          onTimeUpdate={({ currentTarget }) => countView(currentTarget.currentTime)}
          className="size-full object-contain"
        />
      ) : (
        <button
          type="button"
          onClick={() => setWanted(true)}
          aria-label={`${label} 재생`}
          className="relative block size-full focus-visible:-outline-offset-4"
        >
          <img src={poster} alt="" loading="lazy" className="size-full object-cover" />
          <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-black/60 text-white">
            <Play className="size-5 fill-white" aria-hidden />
          </span>
        </button>
      )}
    </div>
  );
}
