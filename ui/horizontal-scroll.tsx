import type { ReactNode } from 'react';

/** A row that scrolls horizontally. */
export function HorizontalScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="rail gap-3 py-1">
      {children}
    </ul>
  );
}
