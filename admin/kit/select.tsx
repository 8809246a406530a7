import type { ReactNode } from 'react';
import { useId } from 'react';

type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  onChange: (value: V) => void;
  hideLabel?: boolean;
  error?: string | null | undefined;
  hint?: ReactNode;
};

/** A native select: it supports typing and works on every device. */
export function NativeSelect<V extends string>({ label, value, options, onChange, hideLabel, error, hint }: Props<V>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium text-ink-600 text-second'}>
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.value as V)}
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {(error ?? hint) && <p className={error ? 'mt-1.5 text-danger' : 'mt-1.5 text-ink-400'}>{error ?? hint}</p>}
    </div>
  );
}
