import { Minus, Plus } from 'lucide-react';
import { classNames } from './cx.ts';

type Props = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The increment of one press. */
  step?: number;
  busy?: boolean;
  disabled?: boolean;
};

export function Stepper({
  label,
  value,
  onChange,
  min = 1,
  max = 999,
  step = 1,
  busy = false,
  disabled = false,
}: Props) {
  const key = 'grid size-11 place-items-center text-ink-900 disabled:text-ink-400/50';
  return (
    <fieldset
      aria-label={label}
      aria-busy={busy || undefined}
      className="inline-flex min-w-0 items-center rounded-card bg-surface ring-1 ring-line ring-inset"
    >
      <button
        type="button"
        aria-label="수량 줄이기"
        disabled={disabled || busy || value <= min}
        onClick={() => onChange(value - step)}
        className={key}
      >
        <Minus className="size-4" aria-hidden />
      </button>
      <output
        aria-live="polite"
        className={classNames('tabular min-w-7 text-center font-semibold', busy && 'opacity-40')}
      >
        {value}
      </output>
      <button
        type="button"
        aria-label="수량 늘리기"
        disabled={disabled || busy || value + step > max}
        onClick={() => onChange(value + step)}
        className={key}
      >
        <Plus className="size-4" aria-hidden />
      </button>
    </fieldset>
  );
}
