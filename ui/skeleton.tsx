import { names } from './names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={names('bone', className)} />;
}
