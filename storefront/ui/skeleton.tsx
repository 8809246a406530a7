import { names } from './names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={names(
        'block animate-shimmer rounded-lg bg-[length:200%_100%] bg-linear-to-r from-sunken via-line/60 to-sunken',
        className,
      )}
    />
  );
}
