import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { names } from './names.ts';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
  full?: boolean;
  busy?: boolean;
};
type Props = Look & ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode };
type LinkProps = Look & { to: To; children: ReactNode; className?: string; replace?: boolean };

const variants = {
  primary: 'bg-brand-strong text-white hover:brightness-95 active:brightness-90',
  secondary: 'bg-surface text-ink-900 ring-1 ring-inset ring-line hover:bg-sunken active:bg-sunken',
  ghost: 'text-brand-strong hover:bg-brand-50 active:bg-brand-50',
  danger: 'bg-danger text-white hover:brightness-95 active:brightness-90',
};
const sizes = {
  small: 'min-h-11 px-4 text-second',
  medium: 'min-h-12 px-5 text-body',
  large: 'min-h-13 px-6 text-body',
};

export function Button({ variant, size, full, busy = false, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={names(
        look({ variant, size, full }),
        'disabled:opacity-100',
        !busy && 'disabled:bg-sunken disabled:text-ink-400 disabled:ring-0',
        className,
      )}
    >
      <span className={names('inline-flex items-center justify-center gap-1.5', busy && 'invisible')}>{children}</span>
      {busy && <Spinner />}
    </button>
  );
}

export function ButtonLink({ variant, size, full, to, replace, className, children }: LinkProps) {
  return (
    <Link to={to} replace={replace ?? false} className={names(look({ variant, size, full }), className)}>
      <span className="inline-flex items-center justify-center gap-1.5">{children}</span>
    </Link>
  );
}

function look({ variant = 'primary', size = 'medium', full }: Look) {
  return names(
    'relative inline-flex select-none items-center justify-center rounded-card text-center font-semibold transition-[filter,background-color]',
    variants[variant],
    sizes[size],
    full && 'w-full',
  );
}

function Spinner() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      <span className="sr-only">처리하고 있어요</span>
    </span>
  );
}
