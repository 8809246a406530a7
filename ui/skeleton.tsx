import { classNames } from './cx.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('bone', className)} />;
}

/** Placeholder cards of a list that is loading. */
export function SkeletonCards({ count = 2 }: { count?: number }) {
  return (
    <div role="status" aria-label="불러오는 중이에요" className="space-y-3 px-gutter pt-5">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Skeleton key={at} className="h-32 rounded-sheet" />
      ))}
    </div>
  );
}
