import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OrderSection } from './checkout-section.tsx';

export function CheckoutSkeleton() {
  return (
    <>
      <div role="status" aria-label="주문서를 불러오는 중이에요" className="min-h-dvh">
        <OrderSection>
          <Skeleton className="h-7 w-24" />
          <Skeleton className="mt-4 h-24 w-full rounded-card" />
        </OrderSection>
        <OrderSection title="배송지">
          {['받는 분', '연락처', '주소'].map((label) => (
            <div key={label} className="mb-4">
              <Skeleton className="mb-1.5 h-5 w-16" />
              <Skeleton className="h-13 w-full rounded-card" />
            </div>
          ))}
        </OrderSection>
        <OrderSection title="결제수단">
          <Skeleton className="h-16 w-full rounded-card" />
        </OrderSection>
      </div>
      <BottomActionBar>
        <Skeleton className="h-13 w-full rounded-card" />
      </BottomActionBar>
    </>
  );
}
