import { useEffect, useRef, useState } from 'react';

/** Plays a short video without sound over its poster while half of it is in view; not with saved data and not with reduced motion. */
export default function SilentPreview({ src }: { src: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches || !place.current) return;
    const watch = new IntersectionObserver((seen) => setSeen(seen.at(-1)?.isIntersecting ?? false), { threshold: 0.5 });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <span ref={place} aria-hidden className="absolute inset-0">
      {isSeen && <video src={src} muted autoPlay loop playsInline tabIndex={-1} className="size-full object-cover" />}
    </span>
  );
}
