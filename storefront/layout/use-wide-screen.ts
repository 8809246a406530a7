import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1200px)';

/** Whether the window has room next to the column; false on the server and on phones. */
export function useWideScreen() {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}

function subscribeToWidth(onChange: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
