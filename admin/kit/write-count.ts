import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Counts a write of this page that the server has done. */
export function countWrite() {
  count++;
  for (const listener of listeners) listener();
}

/** How many writes of this page the server has done. */
export function useWriteCount() {
  return useSyncExternalStore(subscribe, () => count);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
