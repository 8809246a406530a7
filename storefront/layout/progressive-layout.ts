import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Runs before the first paint. A home or a product just opened from its top is laid out only as far as somebody has come; one that is
 * reloaded or come back to keeps its whole length, so that its reader stands where they stood.
 */
export const layoutScript = `try{var n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='navigate'&&!location.hash)document.documentElement.classList.add('unfolds')}catch(e){}`;

/**
 * Whoever leaves the screen finds it whole again, one product for another too; and whoever jumps to a mark on it jumps over its true
 * length.
 */
export function useProgressiveLayout() {
  const { pathname, hash } = useLocation();
  const [opened] = useState(pathname);
  useLayoutEffect(() => {
    if (hash || pathname !== opened) whole();
  }, [opened, pathname, hash]);
  useEffect(() => whole, []);
}

function whole() {
  document.documentElement.classList.remove('unfolds');
}
