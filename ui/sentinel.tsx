import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

type Props = { more: boolean; busy: boolean; onReach: () => void; end?: string };

/** The end of an endless list: coming near loads more, and so does the button for those who stop here. */
export function Sentinel({ more, busy, onReach, end = '모두 보셨어요.' }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || busy || !mark.current) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onReach(), { rootMargin: '600px' });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [more, busy, onReach]);
  return (
    <div ref={mark} className="flex min-h-20 items-center justify-center px-gutter py-4">
      {more ? (
        <Button variant="secondary" size="small" busy={busy} onClick={onReach}>
          더 보기
        </Button>
      ) : (
        <p className="text-ink-400 text-second">{end}</p>
      )}
    </div>
  );
}
