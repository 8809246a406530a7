import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from './cx.ts';

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
  full?: boolean;
  busy?: boolean;
};
type Props = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode };
type LinkProps = ButtonStyle & {
  to: To;
  children: ReactNode;
  className?: string;
  replace?: boolean;
  state?: unknown;
  /** Names the item the button acts on where several buttons have the same text. */
  'aria-label'?: string;
};

// The class names are spelled out so that a search for a variant's name finds it in parts.css.
const variants = {
  primary: 'press-primary',
  secondary: 'press-secondary',
  ghost: 'press-ghost',
  danger: 'press-danger',
};
const sizes = { small: 'press-small', medium: 'press-medium', large: 'press-large' };

export function Button({ variant, size, full, busy = false, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClassOf({ variant, size, full }), className)}
    >
      <span className={busy ? 'invisible' : undefined}>{children}</span>
      {busy && <Spinner />}
    </button>
  );
}

export function ButtonLink({ variant, size, full, replace = false, className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} replace={replace} className={classNames(buttonClassOf({ variant, size, full }), className)}>
      <span>{children}</span>
    </Link>
  );
}

/** A link to another site, styled as a button; it opens in a new window. */
export function ExternalButton({
  variant,
  size,
  full,
  href,
  className,
  children,
}: Omit<LinkProps, 'to' | 'aria-label'> & { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={classNames(buttonClassOf({ variant, size, full }), className)}
    >
      <span>{children}</span>
    </a>
  );
}

function buttonClassOf({ variant = 'primary', size = 'medium', full }: ButtonStyle) {
  return classNames('press', variants[variant], sizes[size], full && 'w-full');
}

function Spinner() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      <span className="sr-only">처리하고 있어요</span>
    </span>
  );
}
