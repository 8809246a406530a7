import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpenLinks } from '../session/me.ts';

type Props = { to: string; className?: string; children: ReactNode };

/** A link to a screen for a role that may open it, and plain text for any other role. */
export function ScreenLink({
  to,
  className = 'text-brand-strong underline-offset-2 hover:underline',
  children,
}: Props) {
  return useOpenLinks()(to) ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    children
  );
}
