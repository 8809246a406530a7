import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';

/**
 * Who goes back while a slow phone still takes hold of the page has changed the address, and nobody was there to hear of it: the page
 * follows once it can.
 */
export function useCatchUpNavigation() {
  const shown = useLocation().key;
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has taken hold.
  useEffect(() => {
    if ((window.history.state?.key ?? 'default') !== shown) void revalidate();
  }, []);
}
