import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { LoadFailure } from '../verification/failed.tsx';
import { homeKeys } from './home-query-keys.ts';

type Props<T> = { name: string; ask: () => Promise<T>; children: (found: T) => ReactNode; height?: string };

/** As high as a usual screen, and lower than what comes: where nothing beside it is seen, what follows is never pushed into sight. */
export const fullScreenHeight = 'h-[min(100dvh,58rem)]';

/**
 * A part of the home screen below the first look, asked for when the reader comes near: the document carries what is seen first, and
 * can be kept whole. Nothing they see moves when it comes: it waits as high as it will be, and where it cannot know that, what is seen
 * below keeps its place. A part that fails or has nothing is left out, unless somebody looks at its place by then: it keeps what they see
 * of it, and what failed offers to ask again.
 */
export function BelowTheFold<T>({ name, ask, children, height = 'h-80' }: Props<T>) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useNearViewport(mark);
  const { data, error, refetch } = useQuery({
    queryKey: homeKeys.part(name),
    queryFn: ask,
    enabled: near,
    staleTime: 60_000,
  });
  const isEmpty = Array.isArray(data) && data.length === 0;
  const room = useRoom(mark, isEmpty || error !== null);
  // Dozens of cards are made a few at a time, so that a press meanwhile is heard.
  const found = useDeferredValue(data);
  if (found !== undefined && !isEmpty)
    return (
      <div key="came" className="came">
        {children(found)}
      </div>
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
      ref={mark}
      role="status"
      aria-label="더 불러오는 중이에요"
      data-later={near || undefined}
      className="band px-gutter py-8 [overflow-anchor:none]"
    >
      <Skeleton className="h-7 w-40" />
      <Skeleton className={`mt-4 w-full ${height}`} />
    </div>
  );
}

/** How much of a place was on the screen, from its top, when it came to nothing, px; nothing of what is seen below it moves by that. */
function useRoom(mark: RefObject<HTMLElement | null>, isNothing: boolean) {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    if (!isNothing || !mark.current) return;
    const { top, height } = mark.current.getBoundingClientRect();
    setRoom(Math.min(height, Math.max(0, innerHeight - top)));
  }, [isNothing, mark]);
  return room;
}
