import { useEffect, useState } from 'react';
import { type Shortcuts, useShortcuts } from './shortcuts.ts';

const wideScreen = '(min-width: 64rem)';

/** The open entry of a queue. On a desktop one is always open, and after an action the next one opens. J and K move forward and back. */
export function useQueueCursor<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  keysFor: (open: T | undefined) => Shortcuts = () => ({}),
) {
  const [id, setId] = useState<string>();
  const [at, setAt] = useState(0);
  const [isDesk] = useState(() => window.matchMedia(wideScreen).matches);
  const found = rows.findIndex((row) => idOf(row) === id);
  const open = found >= 0 ? rows[found] : isDesk || id !== undefined ? rows[Math.min(at, rows.length - 1)] : undefined;
  // The entry in the place of the last one is next. An open entry stays open while others come before it.
  const openId = open && idOf(open);
  useEffect(() => {
    if (found >= 0) setAt(found);
    else if (openId !== undefined) setId(openId);
  }, [found, openId]);
  const choose = (row: T | undefined) => {
    setId(row && idOf(row));
    if (row) setAt(rows.indexOf(row));
  };
  const step = (by: number) => {
    const from = open ? rows.indexOf(open) : -1;
    choose(rows[Math.max(0, Math.min(rows.length - 1, from + by))]);
  };
  useShortcuts({
    KeyJ: { name: '다음', does: () => step(1) },
    KeyK: { name: '앞', does: () => step(-1) },
    ...keysFor(open),
  });
  return { open, choose, next: () => step(1) };
}
