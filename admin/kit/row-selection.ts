import { useMemo, useState } from 'react';

/** The ids of the selected rows. Rows that left the list are no longer selected. */
export function useSelectedRows(rows: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const ids = useMemo(() => rows.filter((id) => chosen.has(id)), [rows, chosen]);
  const here = Math.min(at, Math.max(0, rows.length - 1));
  const current = rows[here];

  return {
    ids,
    has: (id: string) => chosen.has(id),
    toggle(id: string) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    /** Selects all rows, or none if all are selected. */
    all: () => setChosen(ids.length === rows.length ? new Set() : new Set(rows)),
    set: (some: readonly string[]) => setChosen(new Set(some)),
    clear: () => setChosen(new Set()),
    current,
    /** Moves to the next row, or with −1 to the previous one, and scrolls it into view. */
    step(by: number) {
      const next = Math.max(0, Math.min(rows.length - 1, here + by));
      setAt(next);
      document.querySelector(`[data-row="${rows[next]}"]`)?.scrollIntoView({ block: 'nearest' });
    },
  };
}

export type RowSelection = ReturnType<typeof useSelectedRows>;
