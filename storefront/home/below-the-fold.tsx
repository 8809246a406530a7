import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { homeKeys } from './home-query-keys.ts';

type Props<T> = {
  name: string;
  ask: () => Promise<T>;
  children: (found: T) => ReactNode;
  /** The section that follows. Inside this one it would keep the browser from holding the content below in its place. */
  after?: (found: T) => ReactNode;
  height?: string;
};

/** As high as a usual screen, and lower than the content: while only the placeholder is in view, the content below stays out of sight. */
export const fullScreenHeight = 'h-[min(100dvh,58rem)]';

/**
 * A section of the home screen that loads when it comes near, so that the document stays small and cacheable. Its placeholder has the
 * height of its content where that is known; otherwise the content in view below keeps its position. A section that fails or is empty is
 * removed unless it is in view by then. One in view keeps the height that is seen, and after a failure offers a retry.
 */
export function BelowTheFold<T>({ name, ask, children, after, height = 'h-80' }: Props<T>) {
  const mark = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLElement>(null);
  const left = useRef(0);
  const isNear = useNearViewport(mark);
  const { data, error, refetch } = useQuery({
    queryKey: homeKeys.part(name),
    queryFn: ask,
    enabled: isNear,
    staleTime: 60_000,
  });
  const isEmpty = Array.isArray(data) && data.length === 0;
  const room = useRoom(mark, isEmpty || error !== null);
  // Dozens of cards render in small steps, so that the page reacts to a press in between.
  const loaded = useDeferredValue(data);
  return (
    <>
      {part()}
      <i ref={end} className="block" />
    </>
  );

  function endOf() {
    return end.current?.getBoundingClientRect().top ?? 0;
  }

  /** Notes where the placeholder ended when it is removed; 0 unless its beginning is above the window and its end in view. */
  function watchEnd(node: HTMLDivElement | null) {
    mark.current = node;
    return () => {
      const isCut = node && node.getBoundingClientRect().top < 0 && endOf() < innerHeight;
      left.current = isCut ? Math.max(0, endOf()) : 0;
      mark.current = null;
    };
  }

  /** Scrolls so that what follows stays where it is. The browser does so only for growth above the content that it holds in place. */
  function holdEnd(node: HTMLDivElement | null) {
    if (node && left.current) scrollBy({ top: endOf() - left.current, behavior: 'instant' });
    left.current = 0;
  }

  function part() {
    if (loaded !== undefined && !isEmpty)
      return (
        <>
          <div key="came" className="came" ref={holdEnd}>
            {children(loaded)}
          </div>
          {after?.(loaded)}
        </>
      );
    if (room === 0) return null;
    if (room) {
      return (
        <div className={error ? 'band' : undefined} style={{ minHeight: room }}>
          {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        </div>
      );
    }
    return (
      <div
        ref={watchEnd}
        role="status"
        aria-label="더 불러오는 중이에요"
        data-later={isNear || undefined}
        className="band px-gutter py-8"
      >
        <Skeleton className="h-7 w-40" />
        <Skeleton className={`mt-4 w-full ${height}`} />
      </div>
    );
  }
}

/** The height of the placeholder in view, in px, when the content failed or is empty; keeping it prevents a layout shift. */
function useRoom(mark: RefObject<HTMLElement | null>, isNothing: boolean) {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    if (!isNothing || !mark.current) return;
    const { top, height } = mark.current.getBoundingClientRect();
    setRoom(Math.min(height, Math.max(0, innerHeight - top)));
  }, [isNothing, mark]);
  return room;
}
