import { Bookmark, Captions, CaptionsOff, Share2, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupThousands } from '#contract/rules/money.ts';
import type { VideoItem } from '#contract/videos.ts';
import { classNames } from '#ui/cx.ts';
import { useShare } from '../product/share-product.ts';
import { useBookmark } from './bookmark.ts';
import type { PlaybackSettings } from './short.tsx';

type Props = { item: VideoItem; wishes: PlaybackSettings; onWish: (change: Partial<PlaybackSettings>) => void };

/**
 * The actions on the right: save, share, sound, captions. The column grows upwards, so it is hidden until the element after it is parsed.
 */
export function VideoActions({ item, wishes, onWish }: Props) {
  const { video } = item;
  const bookmark = useBookmark(video);
  const share = useShare();
  return (
    <div className="not-[:has(+div)]:invisible absolute right-2 bottom-36 z-10 flex flex-col items-center gap-2 text-white">
      <Action label="저장" pressed={video.isMyVideoShare} count={video.videoShareCount} onPress={bookmark}>
        <Bookmark className={classNames('size-7', video.isMyVideoShare && 'fill-white')} aria-hidden />
      </Action>
      <Action
        label="공유"
        count={video.sentCount}
        onPress={() =>
          void share({ title: video.title, path: `/video/${video.id}`, product: item.id, video: video.id })
        }
      >
        <Share2 className="size-7" aria-hidden />
      </Action>
      <Action label="소리" pressed={wishes.sound} onPress={() => onWish({ sound: !wishes.sound })}>
        {wishes.sound ? <Volume2 className="size-7" aria-hidden /> : <VolumeX className="size-7" aria-hidden />}
      </Action>
      {video.captions && (
        <Action label="자막" pressed={wishes.captions} onPress={() => onWish({ captions: !wishes.captions })}>
          {wishes.captions ? (
            <Captions className="size-7" aria-hidden />
          ) : (
            <CaptionsOff className="size-7" aria-hidden />
          )}
        </Action>
      )}
    </div>
  );
}

type ActionProps = { label: string; pressed?: boolean; count?: number; onPress: () => void; children: ReactNode };

function Action({ label, pressed, count, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex min-h-13 w-13 flex-col items-center justify-center gap-0.5 rounded-card drop-shadow-[0_1px_3px_rgb(0_0_0/0.6)]"
    >
      {children}
      {count ? (
        <span className="tabular font-medium text-caption">
          <span className="sr-only">{label}, </span>
          {groupThousands(count)}
          <span className="sr-only">{label === '공유' ? '번' : '명'}</span>
        </span>
      ) : (
        <span className="font-medium text-caption">{label}</span>
      )}
    </button>
  );
}
