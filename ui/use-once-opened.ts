import { useEffect, useState } from 'react';

/**
 * Whether a sheet that comes over the wire later has been wanted: from its first opening on it stays, so that what was chosen or
 * written in it is still there. It is brought ahead once the page stands still, so that a press does not wait for it.
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
