import { useState } from 'react';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';

const Viewer = lazyPart(
  async () => ({ default: (await import('../product/image-viewer.tsx')).ImageViewer }),
  FailedSheet,
);

/** The photos of one review; a tap opens the viewer. */
export function ReviewPhotos({ photos, name }: { photos: string[]; name: string }) {
  const [start, setStart] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <div className="mt-3">
      <PhotoStrip photos={photos} label={`${name} 사진`} onOpen={setStart} />
      {start !== null && <Viewer images={photos} name={name} start={start} onClose={() => setStart(null)} />}
    </div>
  );
}
