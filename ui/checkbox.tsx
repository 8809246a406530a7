import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './cx.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; hideLabel?: boolean };

/** A round checkbox. The whole row is the tap target. */
export function Checkbox({ label, hideLabel, className, ...rest }: Props) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2.5', hideLabel && 'min-w-11', className)}>
      <input
        type="checkbox"
        {...rest}
        className="peer size-6 shrink-0 appearance-none rounded-full border-[1.5px] border-ink-400 bg-surface bg-center bg-no-repeat checked:border-brand-strong checked:bg-brand-strong disabled:border-line disabled:bg-sunken"
        style={{ backgroundImage: tick, backgroundSize: '70%' }}
      />
      <span className={classNames(hideLabel && 'sr-only', 'peer-disabled:text-ink-400')}>{label}</span>
    </label>
  );
}

const tick = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m3.5 8.5 3 3 6-7'/%3E%3C/svg%3E")`;
