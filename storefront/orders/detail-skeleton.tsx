import { Skeleton } from '#ui/skeleton.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';

export function OrderDetailSkeleton() {
  return (
    <div role="status" aria-label="불러오는 중이에요" className="min-h-dvh">
      <OrderSection>
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-1 h-8 w-28" />
        <Skeleton className="mt-6 h-16 w-full" />
      </OrderSection>
      <OrderSection title="주문상품">
        <Skeleton className="h-6 w-40" />
        <div className="mt-4 flex gap-3">
          <Skeleton className="size-18 shrink-0 rounded-card" />
          <Skeleton className="h-18 flex-1" />
        </div>
        <Skeleton className="mt-6 h-12 w-full rounded-card" />
      </OrderSection>
      <OrderSection title="배송지">
        <Skeleton className="h-16 w-full" />
      </OrderSection>
    </div>
  );
}
