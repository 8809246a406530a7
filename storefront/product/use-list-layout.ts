import { useSyncExternalStore } from 'react';

export type ListLayout = 'grid' | 'list';

const place = 'look';
const listeners = new Set<() => void>();

/** The list layout of this device (spec §9: grid by default). */
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
    // Without storage the layout starts as grid again.
  }
  for (const listener of listeners) listener();
}

function hear(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
