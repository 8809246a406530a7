import { useSyncExternalStore } from 'react';

export type ListLayout = 'grid' | 'list';

const storageKey = 'look';
const listeners = new Set<() => void>();

/** The list layout of this device (spec §9: grid by default). */
export function useListLayout(): [ListLayout, (look: ListLayout) => void] {
  const look = useSyncExternalStore(subscribeToLayout, readLayout, () => 'grid' as const);
  return [look, saveLayout];
}

function readLayout(): ListLayout {
  try {
    return localStorage.getItem(storageKey) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

function saveLayout(look: ListLayout) {
  try {
    localStorage.setItem(storageKey, look);
  } catch {
    // Without storage the layout starts as grid again.
  }
  for (const listener of listeners) listener();
}

function subscribeToLayout(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
