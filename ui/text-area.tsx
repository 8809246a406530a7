import { type TextareaHTMLAttributes, useId } from 'react';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from './cx.ts';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'maxLength'> & {
  label: string;
  value: string;
  error?: string | null | undefined;
  hint?: string;
  /** The maximum number of characters; typing more is possible and shows an error. */
  most: number;
};

/** A multi-line text field with a character counter. */
export function TextArea({ label, value, error, hint, most, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink-600 text-second">
        {label}
      </label>
      <textarea
        rows={5}
        {...rest}
        id={id}
        value={value}
        maxLength={most * 2}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={classNames(
          'block w-full resize-none rounded-card bg-surface px-4 py-3 outline-none ring-1 ring-inset placeholder:text-ink-400 focus:ring-2',
          error ? 'ring-danger' : 'ring-line focus:ring-ink-900',
        )}
      />
      <p id={`${id}-note`} className="mt-1.5 flex justify-between gap-3 text-second">
        <span className={error ? 'text-danger' : 'text-ink-400'}>{error ?? hint}</span>
        <span className="tabular shrink-0 text-ink-400">
          {groupThousands([...value.trim()].length)}/{groupThousands(most)}
        </span>
      </p>
    </div>
  );
}
