import { Camera } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './cx.ts';
import { UploadOverlay } from './overlay.tsx';
import type { PhotoUpload } from './photo-upload.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

type Props = {
  name: string;
  label: string;
  hint: string;
  most: number;
  photos: PhotoUploads;
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
      <ul className="no-bar mt-3 -ml-1 flex gap-2 overflow-x-auto pt-2 pr-2 pb-1 pl-1">
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
            onRetry={() => photos.retry(photo)}
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

type ThumbProps = { photo: PhotoUpload; label: string; onRemove: () => void; onRetry: () => void };

function Thumb({ photo: { preview, state, progress }, label, onRemove, onRetry }: ThumbProps) {
  return (
    <li className="relative size-24 shrink-0">
      <img
        src={preview}
        alt={label}
        className={classNames(
          'size-full rounded-card bg-sunken object-cover text-transparent',
          state !== 'sent' && 'opacity-50',
        )}
      />
      <UploadOverlay label={label} state={state} progress={progress} onRemove={onRemove} onRetry={onRetry} />
    </li>
  );
}
