import { RotateCw, X } from 'lucide-react';

type Props = {
  label: string;
  state: string;
  /** From 0 to 1. */
  progress: number;
  onRemove: () => void;
  onRetry: () => void;
};

/** Overlay of a file's preview: upload progress, the retry button and the remove button. */
export function UploadOverlay({ label, state, progress, onRemove, onRetry }: Props) {
  return (
    <>
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
          className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-card bg-black/55 font-semibold text-fine text-white"
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
        <span className="grid size-6 place-items-center rounded-full bg-ink-900 text-on-ink">
          <X className="size-4" aria-hidden />
        </span>
      </button>
    </>
  );
}
