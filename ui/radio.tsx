import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './cx.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode };

export function Radio({ label, className, ...rest }: Props) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2.5', className)}>
      <input
        type="radio"
        {...rest}
        className="peer size-6 shrink-0 appearance-none rounded-full border-[1.5px] border-ink-400 bg-surface checked:border-[7px] checked:border-brand-strong disabled:border-line disabled:bg-sunken"
      />
      <span className="peer-disabled:text-ink-400">{label}</span>
    </label>
  );
}
