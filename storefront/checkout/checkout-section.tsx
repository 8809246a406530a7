import type { ReactNode } from 'react';
import { classNames } from '#ui/cx.ts';

type Props = { title?: string; aside?: ReactNode; isSum?: boolean; children: ReactNode };

/** One section of an order sheet or order. On wide screens the total is shown next to the column. */
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
