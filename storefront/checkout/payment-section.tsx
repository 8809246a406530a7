import type { OrderSheetDetail } from '#contract/checkout.ts';
import { dayText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OrderSection } from './checkout-section.tsx';
import { CouponSection } from './coupons.tsx';
import { PaymentMethodField } from './payment-method.tsx';
import { PointsSection } from './points.tsx';
import type { useOrderTotals } from './use-order-sheet.ts';
import type { PaymentOptions } from './use-payment-options.ts';

type Props = {
  sheet: OrderSheetDetail;
  means: PaymentOptions;
  sum: ReturnType<typeof useOrderTotals>;
  isGuest: boolean;
};

/** Discounts, payment method and total, for orders and gifts. */
export function PaymentSection({ sheet, means, sum, isGuest }: Props) {
  return (
    <>
      {sheet.points && (
        <OrderSection title="쿠폰·포인트">
          <CouponSection sheet={sheet} means={means} />
          <PointsSection points={sheet.points} totals={sheet.totalPricesDetail} means={means} />
        </OrderSection>
      )}
      {sum.totals?.price !== 0 && (
        <OrderSection title="결제수단">
          <PaymentMethodField methods={sheet.paymentMethods} means={means} isGuest={isGuest} />
        </OrderSection>
      )}
      <OrderSection title="결제 금액" isSum>
        <OrderTotal sum={sum} />
        <EarnedPoints points={sheet.points} />
      </OrderSection>
    </>
  );
}

/** The total of the order, as far as it is known. */
function OrderTotal({ sum: { totals, why, retry } }: { sum: ReturnType<typeof useOrderTotals> }) {
  return (
    <div aria-live="polite" className="min-h-44">
      {totals ? (
        <PriceBreakdown rows={totals.waterfall.filter(({ code }) => code !== 'total')} total={totals.price} />
      ) : why ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-600 text-second">{why}</p>
          <Button variant="secondary" size="small" onClick={retry}>
            다시 시도
          </Button>
        </div>
      ) : (
        <>
          <Skeleton className="my-2 h-5 w-full" />
          <Skeleton className="my-2 h-5 w-full" />
          <p className="mt-3 flex justify-between border-line border-t pt-3">
            <span className="font-semibold">총 결제 금액</span>
            <span className="text-ink-400">계산 중</span>
          </p>
        </>
      )}
    </div>
  );
}

/** The points that a member will earn. */
function EarnedPoints({ points }: Pick<OrderSheetDetail, 'points'>) {
  if (!points?.isPurchasePoint) return null;
  const { expectedRewardPoint, expectedRewardDate, expectedPhotoReviewPoint } = points;
  return (
    <p className="mt-3 rounded-card bg-brand-50 px-4 py-3 text-brand-700 text-second">
      구매확정하면 <b className="tabular font-bold">{groupThousands(expectedRewardPoint)}P</b> 적립
      {expectedRewardDate && ` (${dayText(expectedRewardDate)} 예정)`}, 사진 후기를 쓰면{' '}
      <b className="tabular font-bold">{groupThousands(expectedPhotoReviewPoint)}P</b> 더 드려요.
    </p>
  );
}
