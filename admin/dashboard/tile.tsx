import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { groupThousands } from '#contract/rules/money.ts';

/** A group of numbers. */
export function TileGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-bold text-section">{name}</h2>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-5">{children}</div>
    </section>
  );
}

export type TileProps = { to: string; name: string; count: number; about?: string | undefined; tone?: 'warn' | 'bad' };

/** A number that links to the list it counts. */
export function CountTile({ to, name, count, about, tone }: TileProps) {
  const colour = count === 0 ? 'text-ink-400' : tone === 'bad' ? 'text-danger' : tone === 'warn' ? 'text-warning' : '';
  return (
    <Link to={to} className="pane flex min-h-24 flex-col p-4 hover:ring-ink-400">
      <span className="text-ink-600">{name}</span>
      <b className={`tabular mt-1 text-[1.75rem] leading-9 ${colour}`}>
        {count >= 10_000 ? '10,000+' : groupThousands(count)}
      </b>
      {about && <span className="mt-auto text-ink-600 text-second">{about}</span>}
    </Link>
  );
}
