import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';

type Props<T> = {
  rows: T[];
  idOf: (row: T) => string;
  /** Which of them lies open; in a hand nothing does until it is chosen. */
  open: T | undefined;
  onOpen: (row: T | undefined) => void;
  row: (row: T) => ReactNode;
  children: ReactNode;
  /** Under the rows: how to go on in them. */
  more?: ReactNode;
};

/** A queue beside the one thing that lies open; in a hand one after the other. */
export function QueueLayout<T>({ rows, idOf, open, onOpen, row, children, more }: Props<T>) {
  return (
    <div className="grid gap-4 lg:grid-cols-[22rem_1fr]">
      <div className={classNames('min-w-0', open && 'max-lg:hidden')}>
        <ul className="pane divide-y divide-line overflow-hidden">
          {rows.map((one) => (
            <li key={idOf(one)}>
              <button
                type="button"
                data-row={idOf(one)}
                aria-current={open && idOf(open) === idOf(one) ? 'true' : undefined}
                className="block w-full px-4 py-3 text-left hover:bg-sunken aria-[current]:bg-brand-50"
                onClick={() => onOpen(one)}
              >
                {row(one)}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      {open && (
        <article className="pane min-w-0 self-start p-4 lg:p-6">
          <IconButton label="목록으로" className="-ml-2 lg:hidden" onClick={() => onOpen(undefined)}>
            <ChevronLeft className="size-6" aria-hidden />
          </IconButton>
          {children}
        </article>
      )}
    </div>
  );
}
