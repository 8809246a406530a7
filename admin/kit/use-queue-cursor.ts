import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Shortcuts, useShortcuts } from './shortcuts.ts';
import { useWriteCount } from './write-count.ts';

const wideScreen = '(min-width: 64rem)';

/** An opened entry as it was last read, with the filters and the writes of this page at the moment of opening. */
type Opened<T> = { row: T; search: string; writes: number };

/**
 * The open entry of a queue. On a desktop one is always open, and after an action the next one opens. An entry that leaves the list without
 * an action of this page stays open, with what is being typed about it. J and K move forward and back.
 */
export function useQueueCursor<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  keysFor: (open: T | undefined) => Shortcuts = () => ({}),
) {
  const { search } = useLocation();
  const writes = useWriteCount();
  const [opened, setOpened] = useState<Opened<T>>();
  const [at, setAt] = useState(0);
  const [isDesk] = useState(() => window.matchMedia(wideScreen).matches);
  const id = opened && idOf(opened.row);
  const found = rows.findIndex((row) => idOf(row) === id);
  const isGone = found < 0 && opened?.search === search && opened.writes === writes;
  const next = isDesk || opened ? rows[Math.min(at, rows.length - 1)] : undefined;
  // The entry in the place of the last one is next. An open entry stays open while others come before it.
  const open = found >= 0 ? rows[found] : isGone ? opened?.row : next;
  useEffect(() => {
    if (found >= 0) setAt(found);
    if (!open) return;
    setOpened((last) => {
      if (last?.row === open) return last;
      return last && idOf(last.row) === idOf(open) ? { ...last, row: open } : { row: open, search, writes };
    });
  }, [found, open, idOf, search, writes]);
  const choose = (row: T | undefined) => {
    setOpened(row && { row, search, writes });
    if (row) setAt(rows.indexOf(row));
  };
  const step = (by: number) => {
    // The place of an entry that has left the list is that of the next one.
    const from = found >= 0 ? found : isGone && by > 0 ? at - 1 : isGone ? at : -1;
    choose(rows[Math.max(0, Math.min(rows.length - 1, from + by))]);
  };
  useShortcuts({
    KeyJ: { name: '다음', does: () => step(1) },
    KeyK: { name: '앞', does: () => step(-1) },
    ...keysFor(open),
  });
  return { open, choose, next: () => step(1) };
}
