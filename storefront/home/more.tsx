import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api.ts';
import { useNear } from '../ui/near.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { DisplayStrip, stripsOf } from './strip.tsx';

/** The strips below the first few, asked for when the reader comes near: the first load carries what the first look needs. */
export function MoreStrips({ after, now }: { after: string; now: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useNear(mark);
  const { data } = useQuery({
    queryKey: ['home', 'strips', after],
    queryFn: () => api('GET /v4/display-category', { query: { key: 'home', take: 20, nextPage: after } }),
    enabled: near,
  });
  if (data)
    return stripsOf(data.entities).map((display) => <DisplayStrip key={display.id} display={display} now={now} />);
  return (
    <div ref={mark} role="status" aria-label="더 불러오는 중이에요" className="px-gutter py-8">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-72 w-full" />
    </div>
  );
}
