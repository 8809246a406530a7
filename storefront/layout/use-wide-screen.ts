import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1200px)';

/** Whether there is room beside the column. On the server, and on a phone for good, there is none. */
export function useWideScreen() {
  return useSyncExternalStore(
    hear,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}

function hear(tell: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
