import { api } from '#client/api.ts';
import { VideoStrip, videoStripItemsOf } from '../videos/video-strip.tsx';
import { BelowTheFold } from './below-the-fold.tsx';

export function HomeVideoStrip() {
  return (
    <BelowTheFold name="films" ask={fetchVideos} height="h-96">
      {(videos) => <VideoStrip videos={videos} />}
    </BelowTheFold>
  );
}

async function fetchVideos() {
  const { entities } = await api('GET /v1/video', { query: { take: 8 } });
  const [first, ...others] = videoStripItemsOf(entities);
  const preview = entities[0]?.video.videoUrl;
  return first ? [{ ...first, ...(preview ? { preview } : {}) }, ...others] : [];
}
