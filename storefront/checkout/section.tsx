import type { ReactNode } from 'react';
import { classNames } from '#ui/cx.ts';

type Props = { title?: string; aside?: ReactNode; isSum?: boolean; children: ReactNode };

/** One part of an order sheet or of a finished order. What it comes to stands beside the column where there is room. */
export function OrderSection({ title, aside, isSum = false, children }: Props) {
  return (
    <section className={classNames('border-sunken border-b-8 px-gutter py-6 last-of-type:border-b-0', isSum && 'sum')}>
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
