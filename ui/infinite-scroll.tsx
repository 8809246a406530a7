import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './cx.ts';

type Props = { more: boolean; busy: boolean; failed: boolean; onReach: () => void; end?: string };

/** The end of an infinite list: scrolling near it or pressing the button loads more. After a failure only the button loads. */
export function InfiniteScroll({ more, busy, failed, onReach, end = '모두 보셨어요.' }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || busy || failed || !mark.current) return;
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && onReach(), { rootMargin: '600px' });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [more, busy, failed, onReach]);
  const turn = useTurn(busy);
  const isComing = more && !failed;
  // While more may come, the content below is a screen away; new items take the place of the mark and shift nothing.
  return (
    <div
      key={turn}
      ref={mark}
      data-more={isComing || undefined}
      className={classNames('flex flex-col items-center gap-2 px-gutter py-4', isComing ? 'min-h-dvh' : 'min-h-20')}
    >
      {more && failed && !busy && <p className="text-ink-600 text-second">더 불러오지 못했어요.</p>}
      {more ? (
        <Button variant="secondary" size="small" busy={busy} onClick={onReach}>
          {failed ? '다시 시도' : '더 보기'}
        </Button>
      ) : (
        <p className="my-auto text-ink-400 text-second">{end}</p>
      )}
    </div>
  );
}

/** The number of pages loaded; a new key gives the observer a new element. */
function useTurn(busy: boolean) {
  const [{ turn, wasBusy }, setTurn] = useState({ turn: 0, wasBusy: busy });
  if (busy !== wasBusy) setTurn({ turn: busy ? turn : turn + 1, wasBusy: busy });
  return turn;
}
