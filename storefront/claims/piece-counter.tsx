import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { typedDigits } from '#contract/rules/phone.ts';
import { classNames } from '#ui/cx.ts';

type Props = {
  name: string;
  label: string;
  /** Null until a number is entered. */
  value: number | null;
  error?: string | null | undefined;
  onChange: (value: number | null) => void;
  onLeave?: () => void;
};

const min = 1;
const max = 9999;

/** A number of pieces, changed with buttons or typed. */
export function PieceCounter({ name, label, value, error, onChange, onLeave }: Props) {
  const id = useId();
  const key = 'grid size-11 shrink-0 place-items-center disabled:text-ink-400/50';
  const bounded = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink-600 text-second">
        {label}
      </label>
      <div
        className={classNames(
          'flex items-center rounded-card ring-1 ring-inset focus-within:ring-2',
          error ? 'ring-danger' : 'ring-line focus-within:ring-ink-900',
        )}
      >
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
          name={name}
          inputMode="numeric"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value ?? ''}
          placeholder="0"
          onChange={({ target }) => {
            const digits = typedDigits(target.value).slice(0, 4);
            if (digits === '') onChange(null);
            else bounded(Number(digits));
          }}
          onBlur={onLeave}
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
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-second">
          {error}
        </p>
      )}
    </div>
  );
}
