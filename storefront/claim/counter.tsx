import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

type Props = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A number of pieces: pressed up and down, or simply typed. */
export function Counter({ label, value, min, max, onChange }: Props) {
  const id = useId();
  const key = 'grid size-11 shrink-0 place-items-center disabled:text-ink-400/50';
  const bounded = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink-600 text-second">
        {label}
      </label>
      <div className="flex items-center rounded-card ring-1 ring-line ring-inset focus-within:ring-2 focus-within:ring-ink-900">
        <button
          type="button"
          aria-label={`${label} 줄이기`}
          disabled={value <= min}
          onClick={() => bounded(value - 1)}
          className={key}
        >
          <Minus className="size-4" aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          value={value}
          onChange={({ target }) => bounded(Number(target.value.replace(/\D/g, '').slice(0, 4)))}
          className="tabular min-h-12 w-full min-w-0 bg-transparent text-center font-semibold outline-none"
        />
        <button
          type="button"
          aria-label={`${label} 늘리기`}
          disabled={value >= max}
          onClick={() => bounded(value + 1)}
          className={key}
        >
          <Plus className="size-4" aria-hidden />
        </button>
      </div>
    </div>
  );
}
