import { useEffect } from 'react';

/**
 * Runs before the first paint. A home just opened from its top is laid out only as far as somebody has come; one that is reloaded or
 * come back to keeps its whole length, so that its reader stands where they stood.
 */
export const unfoldScript = `try{var n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='navigate'&&!location.hash)document.documentElement.classList.add('unfolds')}catch(e){}`;

/** Whoever leaves the home finds it whole again. */
export function useUnfolding() {
  useEffect(() => () => document.documentElement.classList.remove('unfolds'), []);
}
