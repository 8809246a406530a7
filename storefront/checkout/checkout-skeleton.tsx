import { StickyBar } from '#ui/bottom-action-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Part } from './section.tsx';

export function SheetSkeleton() {
  return (
    <>
      <div role="status" aria-label="주문서를 불러오는 중이에요" className="min-h-dvh">
        <Part>
          <Skeleton className="h-7 w-24" />
          <Skeleton className="mt-4 h-24 w-full rounded-card" />
        </Part>
        <Part title="배송지">
          {['받는 분', '연락처', '주소'].map((label) => (
            <div key={label} className="mb-4">
              <Skeleton className="mb-1.5 h-5 w-16" />
              <Skeleton className="h-13 w-full rounded-card" />
            </div>
          ))}
        </Part>
        <Part title="결제수단">
          <Skeleton className="h-16 w-full rounded-card" />
        </Part>
      </div>
      <StickyBar>
        <Skeleton className="h-13 w-full rounded-card" />
      </StickyBar>
    </>
  );
}
