import type { ReactNode } from 'react';
import { classNames } from './cx.ts';

type Props = { children: ReactNode; note?: ReactNode; place?: string };

/** The page's main action, fixed to the bottom of the screen. Give the route the handle `bar: 'action'`. */
export function BottomActionBar({ children, note, place }: Props) {
  return (
    <div
      className={classNames(
        'bar-place fixed inset-x-0 bottom-0 z-20 mx-auto w-full min-w-[360px] max-w-[720px] bg-surface shadow-float',
        place,
      )}
    >
      {note}
      <div className="bar-row">{children}</div>
    </div>
  );
}
