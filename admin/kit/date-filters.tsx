import { useFilters } from './use-filters.ts';

/** The first and the last day of a list, in its address as `from` and `until`. */
export function DateFilters() {
  const { of, set } = useFilters();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-ink-600 text-second">
          {name === 'from' ? '부터' : '까지'}
          <input
            type="date"
            className="field w-40"
            value={of(name) ?? ''}
            onChange={({ target }) => set(name, target.value)}
          />
        </label>
      ))}
    </span>
  );
}
