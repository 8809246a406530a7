import { groupThousands } from '#contract/rules/money.ts';
import { Chip } from './chip.tsx';

export type FacetOption = { key: string; label: string; count: number };
type Props = { title: string; facets: FacetOption[]; value: string | null; onPick: (key: string | null) => void };

/** Facets of which at most one is selected; each shows the number of results it would leave. */
export function FacetOptions({ title, facets, value, onPick }: Props) {
  if (facets.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <div className="flex flex-wrap gap-2">
        {facets.map(({ key, label, count }) => (
          <Chip key={key} selected={key === value} onPick={() => onPick(key === value ? null : key)}>
            {label} <FacetCount count={count} />
          </Chip>
        ))}
      </div>
    </section>
  );
}

export function FacetCount({ count }: { count: number }) {
  return <span className="tabular ml-1 font-normal">{groupThousands(count)}</span>;
}
