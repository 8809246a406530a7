import type { ReactNode } from 'react';

/** A short status label of a row. */
export function RowBadge({ tone, children }: { tone?: 'warn' | 'bad' | 'good'; children: ReactNode }) {
  return (
    <span className="mark" data-tone={tone}>
      {children}
    </span>
  );
}
