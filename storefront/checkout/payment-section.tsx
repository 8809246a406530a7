import type { OrderSheetDetail } from '#contract/checkout.ts';
import { OrderSection } from './checkout-section.tsx';
import { CouponSection } from './coupons.tsx';
import { EarnedPoints, OrderTotal } from './order-total.tsx';
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
          <PointsSection points={sheet.points} used={sheet.totalPricesDetail.usedPoint} means={means} />
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
