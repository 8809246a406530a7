import type { OrderTmp } from '#contract/checkout.ts';
import { Amount, Earned } from './amount.tsx';
import { Coupons } from './coupons.tsx';
import type { Means } from './means.ts';
import { Method } from './method.tsx';
import { Part } from './part.tsx';
import { Points } from './points.tsx';
import type { useSum } from './sheet.ts';

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
