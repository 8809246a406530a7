import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';

/** Going back during hydration on a slow phone changes the URL without an event: after hydration the page loads the current URL. */
export function useCatchUpNavigation() {
  const shown = useLocation().key;
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if ((window.history.state?.key ?? 'default') !== shown) void revalidate();
  }, []);
}
