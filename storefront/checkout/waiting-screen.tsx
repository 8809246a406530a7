import type { ReactNode } from 'react';
import { classNames } from '#ui/cx.ts';

/** A screen that waits for an external answer: title, sentence, and a spinner unless `still`. */
export function WaitingScreen({
  title,
  text,
  still,
  children,
}: {
  title: string;
  text: string;
  still?: boolean;
  children?: ReactNode;
}) {
  return (
    <section role="status" className="flex min-h-[70dvh] flex-col items-center justify-center px-gutter text-center">
      <span
        aria-hidden
        className={classNames(
          'size-12 rounded-full border-4 border-brand-100 border-t-brand',
          !still && 'animate-spin',
        )}
      />
      <p className="mt-6 font-bold text-section">{title}</p>
      <p className="mt-2 min-h-12 max-w-80 text-ink-600">{text}</p>
      {children && <div className="mt-6 flex w-full max-w-80 flex-col gap-2">{children}</div>}
    </section>
  );
}
