import type { ReactNode } from 'react';

/** The page's own action, always under the thumb. Give its screen a handle with `bar: 'action'`. */
export function StickyBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="bar-place fixed inset-x-0 bottom-0 z-20 mx-auto w-full min-w-[360px] max-w-[720px] bg-surface shadow-float">
      {note}
      <div className="bar-row">{children}</div>
    </div>
  );
}
