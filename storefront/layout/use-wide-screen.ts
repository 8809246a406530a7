import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1200px)';

/** Whether the window has room next to the column; false on the server and on phones. */
export function useWideScreen() {
  return useSyncExternalStore(
    hear,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}

function hear(onChange: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
