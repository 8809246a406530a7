import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './cx.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & { label: ReactNode };

export function Switch({ label, className, ...rest }: Props) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2.5', className)}>
      <span>{label}</span>
      <span className="relative inline-flex">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state.
          role="switch"
          {...rest}
          className="peer h-7 w-12 appearance-none rounded-full bg-surface ring-2 ring-ink-400 ring-inset transition-colors checked:bg-brand-strong checked:ring-brand-strong disabled:ring-line"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-5 scale-75 rounded-full bg-ink-400 transition-transform peer-checked:translate-x-5 peer-checked:scale-100 peer-checked:bg-white" />
      </span>
    </label>
  );
}
