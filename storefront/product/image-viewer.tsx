import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

type Point = { x: number; y: number };
const atRest = { scale: 1, x: 0, y: 0 };

type Props = {
  images: string[];
  name: string;
  start?: number;
  onClose: () => void;
  /** The text below an image. */
  caption?: (image: string) => ReactNode;
};

/** Images in full size on black; pinch or double tap to zoom. */
export function ImageViewer({ images, name, start = 0, onClose, caption }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const go = (step: number) => setAt((at + step + images.length) % images.length);
  return (
    <dialog
      ref={dialog}
      aria-label={`${name} 사진 크게 보기`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => (key === 'ArrowLeft' ? go(-1) : key === 'ArrowRight' ? go(1) : undefined)}
      className="fixed inset-0 m-0 size-full bg-black text-white"
    >
      <Zoomed key={images[at]} src={sourceOf(images[at])} alt={`${name} 사진 ${at + 1}`} />
      <IconButton label="닫기" onClick={onClose} className="absolute! top-3 right-3 bg-black/50 text-white!">
        <X className="size-6" aria-hidden />
      </IconButton>
      {caption && (
        <div className="absolute inset-x-0 bottom-0 mx-auto max-w-[720px] bg-black/70 px-gutter pt-4 pb-24">
          {caption(images[at] ?? '')}
        </div>
      )}
      {images.length > 1 && (
        <div className="absolute inset-x-0 bottom-6 flex items-center justify-center gap-4">
          <IconButton label="이전 사진" onClick={() => go(-1)} className="bg-black/50 text-white!">
            <ChevronLeft className="size-6" aria-hidden />
          </IconButton>
          <p className="tabular text-second" aria-live="polite">
            {at + 1} / {images.length}
          </p>
          <IconButton label="다음 사진" onClick={() => go(1)} className="bg-black/50 text-white!">
            <ChevronRight className="size-6" aria-hidden />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}

/** A data URL is used as it is. */
function sourceOf(image = '') {
  return image.startsWith('data:') ? image : `${image}-720.webp`;
}

function Zoomed({ src, alt }: { src: string; alt: string }) {
  const [view, setView] = useState(atRest);
  const fingers = useRef(new Map<number, Point>());

  function move(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = others[0];
    if (other) {
      const scale = limitScale(
        view.scale * (distanceBetween(now, other) / Math.max(1, distanceBetween(before, other))),
      );
      setView(scale === 1 ? atRest : { ...view, scale });
    } else if (view.scale > 1) {
      setView({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y });
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: touch gestures only; the dialog also has keys and buttons.
    <div
      className="grid size-full touch-none place-items-center overflow-hidden"
      onPointerDown={(event) => fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })}
      onPointerMove={move}
      onPointerUp={(event) => fingers.current.delete(event.pointerId)}
      onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
      onDoubleClick={() => setView(view.scale > 1 ? atRest : { ...atRest, scale: 2.5 })}
      onWheel={({ deltaY }) => setView(({ scale, x, y }) => ({ x, y, scale: limitScale(scale - deltaY / 400) }))}
    >
      <img
        src={src}
        alt={alt}
        width={720}
        height={720}
        draggable={false}
        className="max-h-full w-full max-w-[720px] object-contain"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  );
}

function distanceBetween(one: Point, other: Point) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function limitScale(scale: number) {
  return Math.min(4, Math.max(1, scale));
}
