import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  title: string;
  sub?: string | null;
  /** A short line shown above the title. */
  call?: string | undefined;
  more?: string;
  moreLabel?: string;
  children: ReactNode;
  aside?: ReactNode;
};

/** A titled section of a page, separated by a band. */
export function Section({ title, sub, call, more, moreLabel = '전체보기', children, aside }: Props) {
  return (
    <section className="band pt-8 pb-7">
      <header className="mb-4 flex flex-wrap items-baseline-last justify-between gap-x-3 px-gutter">
        <div className="min-w-0 flex-[1_1_9rem]">
          {call && <p className="call">{call}</p>}
          <h2 className="font-bold text-section">{title}</h2>
          {sub && <p className="mt-0.5 text-ink-600 text-second">{sub}</p>}
        </div>
        {aside}
        {more && (
          <Link
            to={more}
            aria-label={`${title} ${moreLabel}`}
            className="-my-2.5 -mr-2 inline-flex min-h-11 shrink-0 items-center px-1 text-ink-600 text-second"
          >
            {moreLabel}
            <ChevronRight className="size-4" aria-hidden />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
