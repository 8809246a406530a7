import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupThousands } from '#contract/rules/money.ts';
import type { VideoItem } from '#contract/videos.ts';
import { ResponsiveImage } from '#ui/responsive-image.tsx';

type CoveredVideo = Pick<VideoItem, 'placeholder'> & {
  video: Pick<VideoItem['video'], 'thumbnailSmall' | 'viewCount'>;
};

type Props = { item: CoveredVideo; eager?: boolean; sizes: string; children?: ReactNode };

/** The poster of a video, with its number of views. `children` cover the poster. */
export function VideoCover({ item, eager = false, sizes, children }: Props) {
  return (
    <div className="relative overflow-hidden rounded-card">
      <ResponsiveImage
        base={item.video.thumbnailSmall}
        alt=""
        placeholder={item.placeholder}
        sizes={sizes}
        eager={eager}
        width={405}
        height={720}
        className="aspect-[9/16] w-full"
      />
      {children}
      <span className="absolute inset-x-0 bottom-0 h-16 bg-linear-to-t from-black/60" aria-hidden />
      <span className="tabular absolute bottom-2 left-2.5 flex items-center gap-1 font-medium text-fine text-white">
        <Play className="size-3 fill-white" aria-hidden />
        <span className="sr-only">조회 </span>
        {groupThousands(item.video.viewCount)}
      </span>
    </div>
  );
}
