import { useState } from 'react';
import { FailedSheet, late } from '#ui/lazy-part.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';

const Viewer = late(async () => ({ default: (await import('../product/image-viewer.tsx')).Viewer }), FailedSheet);

/** The photographs of one review, each of them large at a touch. */
export function Photos({ photos, name }: { photos: string[]; name: string }) {
  const [start, setStart] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <div className="mt-3">
      <PhotoStrip photos={photos} label={`${name} 사진`} onOpen={setStart} />
      {start !== null && <Viewer images={photos} name={name} start={start} onClose={() => setStart(null)} />}
    </div>
  );
}
