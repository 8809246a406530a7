import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useNear } from '#ui/near.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { homeKeys } from './keys.ts';

type Props<T> = { name: string; ask: () => Promise<T>; children: (found: T) => ReactNode; height?: string };

/**
 * A part of the home screen below the first look, asked for when the reader comes near: the document carries what is seen first, and
 * can be kept whole. A part that fails is left out.
 */
export function Later<T>({ name, ask, children, height = 'h-80' }: Props<T>) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useNear(mark);
  const { data, isError } = useQuery({ queryKey: homeKeys.part(name), queryFn: ask, enabled: near, staleTime: 60_000 });
  // Dozens of cards are made a few at a time, so that a press meanwhile is heard.
  const found = useDeferredValue(data);
  if (found !== undefined) return <div className="came">{children(found)}</div>;
  if (isError) return null;
  return (
    <div
      ref={mark}
      role="status"
      aria-label="더 불러오는 중이에요"
      data-later={near || undefined}
      className="band px-gutter py-8"
    >
      <Skeleton className="h-7 w-40" />
      <Skeleton className={`mt-4 w-full ${height}`} />
    </div>
  );
}
