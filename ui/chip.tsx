import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from './cx.ts';

type Shared = { selected?: boolean; children: ReactNode; className?: string };
type Props = Shared &
  ({ to: To; replace?: boolean; onPick?: undefined } | { to?: undefined; onPick: () => void; disabled?: boolean });

/** A choice among a few: a link when it changes the address, a button when it changes a setting. */
export function Chip(props: Props) {
  const { selected = false, children, className } = props;
  const look = classNames(
    'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full px-4 text-second font-medium transition-colors',
    selected ? 'bg-ink-900 text-on-ink' : 'bg-surface text-ink-600 ring-1 ring-inset ring-line hover:bg-sunken',
    className,
  );
  if (props.to !== undefined) {
    return (
      <Link
        to={props.to}
        replace={props.replace ?? false}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        className={look}
      >
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      onClick={props.onPick}
      disabled={props.disabled}
      aria-pressed={selected}
      className={classNames(look, 'disabled:bg-sunken disabled:text-ink-400 disabled:line-through')}
    >
      {children}
    </button>
  );
}
