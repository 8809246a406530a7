import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { names } from './names.ts';

const look =
  'relative grid size-11 shrink-0 place-items-center rounded-full text-ink-900 hover:bg-black/5 active:bg-black/10 disabled:text-ink-400';

export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" aria-label={label} {...rest} className={names(look, className)}>
      {children}
    </button>
  );
}

export function IconLink({
  label,
  to,
  className,
  children,
}: {
  label: string;
  to: To;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} aria-label={label} className={names(look, className)}>
      {children}
    </Link>
  );
}
