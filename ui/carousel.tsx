import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './cx.ts';

type Props = { label: string; slides: ReactNode[]; className?: string; auto?: boolean; pill?: string };

/** Slides that snap, with "1 / 6" in the corner. Autoplay stops at the first touch and respects `prefers-reduced-motion`. */
export function Carousel({ label, slides, className, auto = false, pill = 'right-3 bottom-3' }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isStill, setStill] = useState(false);
  useTurning(row, auto && !isStill, slides.length);
  return (
    <section aria-label={label} aria-roledescription="carousel" className={classNames('relative', className)}>
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`${label} 넘겨 보기`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain *:w-full *:shrink-0 *:snap-center *:snap-always focus-visible:-outline-offset-2"
      >
        {slides.map((slide, place) => (
          <li key={place} data-now={place === at || undefined}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={classNames('pointer-events-none absolute flex items-center', pill)}>
          {auto && (
            <button
              type="button"
              aria-label={isStill ? '자동 넘김 시작' : '자동 넘김 멈춤'}
              onClick={() => setStill(!isStill)}
              className="pointer-events-auto grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full bg-black/60 text-white">
                {isStill ? <Play className="size-3.5" aria-hidden /> : <Pause className="size-3.5" aria-hidden />}
              </span>
            </button>
          )}
          <p className="tabular rounded-full bg-black/60 px-2.5 py-1 text-fine text-white">
            <span className="sr-only">현재 </span>
            {at + 1} / {slides.length}
          </p>
        </div>
      )}
    </section>
  );
}

function useTurning(row: { current: HTMLUListElement | null }, auto: boolean, count: number) {
  useEffect(() => {
    const element = row.current;
    if (!auto || count < 2 || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      const next = (Math.round(element.scrollLeft / element.clientWidth) + 1) % count;
      element.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
    }, 5000);
    const stop = () => clearInterval(timer);
    const signs = ['pointerdown', 'touchstart', 'wheel', 'focusin', 'mouseenter'];
    for (const sign of signs) element.addEventListener(sign, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const sign of signs) element.removeEventListener(sign, stop);
    };
  }, [row, auto, count]);
}
