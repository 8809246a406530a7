import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function CartSkeleton() {
  return (
    <>
      <div role="status" aria-label="장바구니를 불러오는 중이에요" className="min-h-dvh">
        <div className="flex min-h-12 items-center border-line border-b px-gutter">
          <Skeleton className="h-5 w-32" />
        </div>
        <div className="flex flex-col gap-3 bg-sunken px-3 py-3 min-[390px]:px-4">
          {[0, 1].map((place) => (
            <div key={place} className="rounded-card bg-surface p-4 ring-1 ring-line/70">
              <Skeleton className="h-5 w-40" />
              <div className="mt-4 flex gap-3">
                <Skeleton className="size-20 shrink-0 rounded-card" />
                <div className="flex-1">
                  <Skeleton className="mt-1 h-4 w-full" />
                  <Skeleton className="mt-2 h-4 w-1/2" />
                  <Skeleton className="mt-6 h-10 w-32" />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
      <BottomActionBar>
        <Skeleton className="h-13 w-full rounded-card" />
      </BottomActionBar>
    </>
  );
}
