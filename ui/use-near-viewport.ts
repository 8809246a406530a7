import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come near the viewport; once true, it stays true. */
export function useNearViewport(mark: RefObject<Element | null>, margin = '800px') {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !mark.current) return;
    // A busy browser reports several positions at once; the last one is the present one.
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: margin,
    });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [near, mark, margin]);
  return near;
}
