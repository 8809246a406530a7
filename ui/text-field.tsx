import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './cx.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  right?: ReactNode;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function TextField({ label, error, hint, right, optional, className, ...rest }: Props) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block cursor-auto font-medium text-ink-600 text-second">
        {label}
        {optional && <span className="ml-1 text-ink-400">(선택)</span>}
      </label>
      <div
        className={classNames(
          'flex min-h-13 items-center rounded-card bg-surface ring-1 ring-inset focus-within:ring-2',
          error ? 'ring-danger' : 'ring-line focus-within:ring-ink-900',
        )}
      >
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="w-full min-w-0 flex-1 rounded-card bg-transparent px-4 py-3 outline-none placeholder:text-ink-400 read-only:text-ink-600 disabled:text-ink-400"
        />
        {right && <div className="shrink-0 pr-1.5">{right}</div>}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-second">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-ink-400 text-second">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
