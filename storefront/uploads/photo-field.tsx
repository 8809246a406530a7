import { Camera, RotateCw, X } from 'lucide-react';
import { useId } from 'react';
import { names } from '#ui/names.ts';
import type { Photo, Photos } from './photos.ts';

type Props = {
  name: string;
  label: string;
  hint: string;
  most: number;
  photos: Photos;
  error?: string | null | undefined;
};

export function PhotoField({ name, label, hint, most, photos, error }: Props) {
  const id = useId();
  const full = photos.photos.length >= most;
  const fault = photos.fault ?? error ?? photos.photos.find((photo) => photo.fault)?.fault;
  return (
    <fieldset>
      <legend className="font-medium">
        {label} <span className="tabular text-ink-400 text-second">{`${photos.photos.length}/${most}`}</span>
      </legend>
      <p className="mt-0.5 text-ink-600 text-second">{hint}</p>
      <ul className="no-bar mt-3 flex gap-2 overflow-x-auto pt-2 pr-2">
        {!full && (
          <li className="shrink-0">
            <label
              htmlFor={id}
              className="flex size-24 flex-col items-center justify-center gap-1 rounded-card text-caption text-ink-600 ring-1 ring-line ring-inset focus-within:outline-2 focus-within:outline-brand-strong hover:bg-sunken"
            >
              <Camera className="size-6" aria-hidden />
              사진 추가
              <input
                id={id}
                type="file"
                name={name}
                aria-describedby={fault ? `${id}-fault` : undefined}
                multiple={most > 1}
                aria-label={`${label} 추가`}
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                className="sr-only"
                onChange={({ target }) => {
                  photos.add([...(target.files ?? [])]);
                  target.value = '';
                }}
              />
            </label>
          </li>
        )}
        {photos.photos.map((photo, place) => (
          <Thumb
            key={photo.key}
            photo={photo}
            label={`${label} ${place + 1}`}
            onRemove={() => photos.remove(photo.key)}
            onRetry={() => void photos.retry(photo)}
          />
        ))}
      </ul>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-1.5 text-danger text-second">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

type ThumbProps = { photo: Photo; label: string; onRemove: () => void; onRetry: () => void };

function Thumb({ photo: { preview, state, progress }, label, onRemove, onRetry }: ThumbProps) {
  return (
    <li className="relative size-24 shrink-0">
      <img
        src={preview}
        alt={label}
        className={names(
          'size-full rounded-card bg-sunken object-cover text-transparent',
          state !== 'sent' && 'opacity-50',
        )}
      />
      {state === 'sending' && (
        <span
          role="progressbar"
          aria-label={`${label} 올리는 중`}
          aria-valuenow={Math.round(progress * 100)}
          className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-white/80"
        >
          <span className="block h-full bg-brand-strong" style={{ width: `${Math.max(5, progress * 100)}%` }} />
        </span>
      )}
      {state === 'failed' && (
        <button
          type="button"
          onClick={onRetry}
          className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-card bg-black/55 font-semibold text-caption text-white"
        >
          <RotateCw className="size-5" aria-hidden />
          다시 올리기
        </button>
      )}
      <button
        type="button"
        aria-label={`${label} 빼기`}
        onClick={onRemove}
        className="absolute -top-2 -right-2 grid size-11 place-items-start justify-items-end"
      >
        <span className="grid size-6 place-items-center rounded-full bg-ink-900 text-white">
          <X className="size-4" aria-hidden />
        </span>
      </button>
    </li>
  );
}
