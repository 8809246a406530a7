import type { ReactNode } from 'react';

/** A word about a row that is seen before it is read. */
export function RowBadge({ tone, children }: { tone?: 'warn' | 'bad' | 'good'; children: ReactNode }) {
  return (
    <span className="mark" data-tone={tone}>
      {children}
    </span>
  );
}
