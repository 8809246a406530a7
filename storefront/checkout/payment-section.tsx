import type { OrderTmp } from '#contract/checkout.ts';
import { Coupons } from './coupons.tsx';
import { Amount, Earned } from './order-total.tsx';
import { Method } from './payment-method.tsx';
import { Points } from './points.tsx';
import { Part } from './section.tsx';
import type { useSum } from './use-order-sheet.ts';
import type { Means } from './use-payment-options.ts';

type Props = { sheet: OrderTmp; means: Means; sum: ReturnType<typeof useSum>; isGuest: boolean };

/** What is taken off, how the rest is paid, and how much that is: of an order and of a gift alike. */
export function HowPaid({ sheet, means, sum, isGuest }: Props) {
  return (
    <>
      {sheet.points && (
        <Part title="쿠폰·포인트">
          <Coupons sheet={sheet} means={means} />
          <Points points={sheet.points} used={sheet.totalPricesDetail.usedPoint} means={means} />
        </Part>
      )}
      {sum.totals?.price !== 0 && (
        <Part title="결제수단">
          <Method methods={sheet.paymentMethods} means={means} isGuest={isGuest} />
        </Part>
      )}
      <Part title="결제 금액" isSum>
        <Amount sum={sum} />
        <Earned points={sheet.points} />
      </Part>
    </>
  );
}
