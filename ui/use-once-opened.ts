import { useEffect, useState } from 'react';

/**
 * Whether a lazily loaded sheet has been opened. It stays mounted after the first opening, so that its input is kept. The script is
 * prefetched when the page is idle, so that a press does not wait for it.
 */
export function useOnceOpened(opened: boolean, bring: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return;
    const waiting = requestIdleCallback(() => void bring().catch(() => {}));
    return () => cancelIdleCallback(waiting);
  }, [bring]);
  return wanted;
}
