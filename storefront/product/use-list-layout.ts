import { useSyncExternalStore } from 'react';

export type Look = 'grid' | 'list';

const place = 'look';
const told = new Set<() => void>();

/** How this device likes its lists (spec §9: grid at first). */
export function useLook(): [Look, (look: Look) => void] {
  const look = useSyncExternalStore(hear, read, () => 'grid' as const);
  return [look, keep];
}

function read(): Look {
  try {
    return localStorage.getItem(place) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

function keep(look: Look) {
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
