/** An animated check mark: first the circle, then the stroke. */
export function SuccessCheck() {
  const drawn = '[stroke-dasharray:1] [stroke-dashoffset:0] starting:[stroke-dashoffset:1]';
  return (
    <svg viewBox="0 0 80 80" fill="none" aria-hidden className="mx-auto size-20">
      <circle cx="40" cy="40" r="37" className="fill-brand-50" />
      <circle
        cx="40"
        cy="40"
        r="37"
        pathLength={1}
        strokeWidth={4}
        strokeLinecap="round"
        transform="rotate(-90 40 40)"
        className={`stroke-brand transition-[stroke-dashoffset] duration-600 ease-out ${drawn}`}
      />
      <path
        d="m25 41 11 11 20-23"
        pathLength={1}
        strokeWidth={6}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`stroke-brand transition-[stroke-dashoffset] delay-450 duration-400 ease-out ${drawn}`}
      />
    </svg>
  );
}
