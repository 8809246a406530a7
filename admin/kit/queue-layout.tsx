import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';

type Props<T> = {
  rows: T[];
  idOf: (row: T) => string;
  /** The open entry. On a phone none is open until one is chosen. */
  open: T | undefined;
  onOpen: (row: T | undefined) => void;
  row: (row: T) => ReactNode;
  children: ReactNode;
  /** Below the rows: how to load more. */
  more?: ReactNode;
};

/** A queue next to its open entry; on a phone one at a time. */
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
          {!rows.some((row) => idOf(row) === idOf(open)) && (
            <p role="status" className="mb-4 rounded-card bg-sunken p-3">
              목록에서 빠졌어요. 다른 사람이 먼저 처리했을 수 있으니 보내기 전에 확인해 주세요.
            </p>
          )}
          {children}
        </article>
      )}
    </div>
  );
}
