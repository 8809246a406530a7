import { Clapperboard } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#ui/cx.ts';
import { UploadOverlay } from '#ui/overlay.tsx';
import { type VideoUploadState, videoUploadLimits } from './use-video.ts';

export function VideoField({
  label,
  hint,
  videoUpload,
}: {
  label: string;
  hint: string;
  videoUpload: VideoUploadState;
}) {
  const id = useId();
  const { video } = videoUpload;
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <p className="mt-0.5 text-ink-600 text-second">{hint}</p>
      <div className="mt-3 pt-2">
        {video.state === 'none' ? (
          <label
            htmlFor={id}
            className="flex size-24 flex-col items-center justify-center gap-1 rounded-card text-caption text-ink-600 ring-1 ring-line ring-inset focus-within:outline-2 focus-within:outline-brand-strong hover:bg-sunken"
          >
            <Clapperboard className="size-6" aria-hidden />
            영상 추가
            <input
              id={id}
              type="file"
              accept="video/mp4"
              aria-label={`${label} 추가, ${videoUploadLimits.seconds}초까지`}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void videoUpload.pick(file);
                target.value = '';
              }}
            />
          </label>
        ) : (
          <Still label={label} videoUpload={videoUpload} />
        )}
      </div>
      {video.fault && (
        <p role="alert" className="mt-1.5 text-danger text-second">
          {video.fault}
        </p>
      )}
    </fieldset>
  );
}

function Still({ label, videoUpload: { video, retry, remove } }: { label: string; videoUpload: VideoUploadState }) {
  return (
    <div className="relative size-24">
      {video.still ? (
        <img
          src={video.still}
          alt={label}
          className={classNames(
            'size-full rounded-card bg-sunken object-cover',
            video.state !== 'sent' && 'opacity-50',
          )}
        />
      ) : (
        <span className="grid size-full place-items-center rounded-card bg-sunken text-ink-600">
          <Clapperboard className="size-7" role="img" aria-label={label} />
        </span>
      )}
      <UploadOverlay label={label} state={video.state} progress={video.progress} onRemove={remove} onRetry={retry} />
    </div>
  );
}
