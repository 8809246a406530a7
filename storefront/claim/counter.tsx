import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

type Props = {
  label: string;
  /** Null until something was written. */
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
};

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
          disabled={value === null || value <= min}
          onClick={() => bounded((value ?? min) - 1)}
          className={key}
        >
          <Minus className="size-4" aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          value={value ?? ''}
          placeholder="0"
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 4);
            if (digits === '') onChange(null);
            else bounded(Number(digits));
          }}
          className="tabular min-h-12 w-full min-w-0 bg-transparent text-center font-semibold outline-none"
        />
        <button
          type="button"
          aria-label={`${label} 늘리기`}
          disabled={value !== null && value >= max}
          onClick={() => bounded((value ?? min - 1) + 1)}
          className={key}
        >
          <Plus className="size-4" aria-hidden />
        </button>
      </div>
    </div>
  );
}
