import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { names } from './names.ts';

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
  const turn = useTurn(busy);
  // As long as more may come, what stands below is a screen away; what came takes the mark's place and pushes nothing.
  return (
    <div
      key={turn}
      ref={mark}
      data-more={more || undefined}
      className={names('flex justify-center px-gutter py-4', more ? 'min-h-dvh' : 'min-h-20')}
    >
      {more ? (
        <Button variant="secondary" size="small" busy={busy} onClick={onReach} className="self-start">
          더 보기
        </Button>
      ) : (
        <p className="self-center text-ink-400 text-second">{end}</p>
      )}
    </div>
  );
}

/** How often something came: each time the mark is a new one further down. */
function useTurn(busy: boolean) {
  const [{ turn, wasBusy }, setTurn] = useState({ turn: 0, wasBusy: busy });
  if (busy !== wasBusy) setTurn({ turn: busy ? turn : turn + 1, wasBusy: busy });
  return turn;
}
