import type { ReactNode } from 'react';

/** One part of an order sheet or of a finished order. */
export function Part({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-sunken border-b-8 px-gutter py-6 last-of-type:border-b-0">
      {title && (
        <header className="mb-4 flex items-center justify-between gap-3">
          <h2 className="font-bold text-title">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
