import { Clapperboard, RotateCw, X } from 'lucide-react';
import { useId } from 'react';
import { names } from '#ui/names.ts';
import { type Films, filmBounds } from './film.ts';

export function FilmField({ label, hint, films }: { label: string; hint: string; films: Films }) {
  const id = useId();
  const { film } = films;
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <p className="mt-0.5 text-ink-600 text-second">{hint}</p>
      <div className="mt-3 pt-2">
        {film.state === 'none' ? (
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
              aria-label={`${label} 추가, ${filmBounds.seconds}초까지`}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void films.pick(file);
                target.value = '';
              }}
            />
          </label>
        ) : (
          <Still label={label} films={films} />
        )}
      </div>
      {film.fault && (
        <p role="alert" className="mt-1.5 text-danger text-second">
          {film.fault}
        </p>
      )}
    </fieldset>
  );
}

function Still({ label, films: { film, retry, remove } }: { label: string; films: Films }) {
  return (
    <div className="relative size-24">
      {film.still ? (
        <img
          src={film.still}
          alt={label}
          className={names('size-full rounded-card bg-sunken object-cover', film.state !== 'sent' && 'opacity-50')}
        />
      ) : (
        <span className="grid size-full place-items-center rounded-card bg-sunken text-ink-600">
          <Clapperboard className="size-7" role="img" aria-label={label} />
        </span>
      )}
      {film.state === 'sending' && (
        <span
          role="progressbar"
          aria-label={`${label} 올리는 중`}
          aria-valuenow={Math.round(film.progress * 100)}
          className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-white/80"
        >
          <span className="block h-full bg-brand-strong" style={{ width: `${Math.max(5, film.progress * 100)}%` }} />
        </span>
      )}
      {film.state === 'failed' && (
        <button
          type="button"
          onClick={retry}
          className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-card bg-black/55 font-semibold text-caption text-white"
        >
          <RotateCw className="size-5" aria-hidden />
          다시 올리기
        </button>
      )}
      <button
        type="button"
        aria-label={`${label} 빼기`}
        onClick={remove}
        className="absolute -top-2 -right-2 grid size-11 place-items-start justify-items-end"
      >
        <span className="grid size-6 place-items-center rounded-full bg-ink-900 text-white">
          <X className="size-4" aria-hidden />
        </span>
      </button>
    </div>
  );
}
