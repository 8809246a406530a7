import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Runs before the first paint. Home and product pages that are opened at their top skip rendering far below the viewport. A reloaded or
 * restored page renders in full, so that its scroll position is kept.
 */
export const layoutScript = `try{var n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='navigate'&&!location.hash)document.documentElement.classList.add('unfolds')}catch(e){}`;

/** Restores full rendering on leaving the page, also for another product. A jump to an anchor needs the true length of the page. */
export function useProgressiveLayout() {
  const { pathname, hash } = useLocation();
  const [opened] = useState(pathname);
  useLayoutEffect(() => {
    if (hash || pathname !== opened) showWholePage();
  }, [opened, pathname, hash]);
  useEffect(() => showWholePage, []);
}

function showWholePage() {
  document.documentElement.classList.remove('unfolds');
}
