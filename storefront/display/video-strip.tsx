import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#client/api.ts';
import type { HomeDisplay } from '#contract/display.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { VideoStrip, videoStripItemsOf } from '../videos/video-strip.tsx';
import { displayKeys } from './display-query-keys.ts';

/** The videos of a strip, requested when it comes near the viewport. */
export function DisplayVideoStrip({
  display: { id, title, subTitle },
}: {
  display: Pick<HomeDisplay, 'id' | 'title' | 'subTitle'>;
}) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useNearViewport(mark);
  const { data, isError } = useQuery({
    queryKey: displayKeys.videos(id),
    queryFn: () => api('GET /v1/display-category/{id}/display-video', { params: { id }, query: { take: 10 } }),
    enabled: near,
  });
  if (data) return <VideoStrip videos={videoStripItemsOf(data.entities)} title={title} sub={subTitle ?? undefined} />;
  if (isError) return null;
  return (
    <div ref={mark} className="band px-gutter py-8">
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
