import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from './cx.ts';

export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames('round', className)}>
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
    <Link to={to} aria-label={label} className={classNames('round', className)}>
      {children}
    </Link>
  );
}
