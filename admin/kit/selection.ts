import { useMemo, useState } from 'react';

/** Which rows are chosen, by name; what has left the list meanwhile is no longer chosen. */
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
    /** All of them, or none where all were. */
    all: () => setChosen(ids.length === rows.length ? new Set() : new Set(rows)),
    set: (some: readonly string[]) => setChosen(new Set(some)),
    clear: () => setChosen(new Set()),
    current,
    /** To the next row, or by −1 to the one before; it is brought into view. */
    step(by: number) {
      const next = Math.max(0, Math.min(rows.length - 1, here + by));
      setAt(next);
      document.querySelector(`[data-row="${rows[next]}"]`)?.scrollIntoView({ block: 'nearest' });
    },
  };
}

export type RowSelection = ReturnType<typeof useSelectedRows>;
