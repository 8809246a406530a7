import { useSyncExternalStore } from 'react';

export type ListLayout = 'grid' | 'list';

const place = 'look';
const told = new Set<() => void>();

/** How this device likes its lists (spec §9: grid at first). */
export function useListLayout(): [ListLayout, (look: ListLayout) => void] {
  const look = useSyncExternalStore(hear, read, () => 'grid' as const);
  return [look, keep];
}

function read(): ListLayout {
  try {
    return localStorage.getItem(place) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

function keep(look: ListLayout) {
  try {
    localStorage.setItem(place, look);
  } catch {
    // A device that keeps nothing starts with the grid again.
  }
  for (const tell of told) tell();
}

function hear(tell: () => void) {
  told.add(tell);
  return () => void told.delete(tell);
}
