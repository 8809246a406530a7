import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { usePurchases } from '../../account/purchases.ts';

/** The dark bar above the orders: how many of this month, and their sum. Its height is reserved. */
export default function PriceBoardOrderListHead() {
  const month = usePurchases()?.month;
  return (
    <p className="month-bar">
      {month && (
        <>
          <span>
            {Number(month.from.slice(5, 7))}월 거래 <b>{groupThousands(month.orders)}건</b>
          </span>
          <b>{formatWon(month.spent)}</b>
        </>
      )}
    </p>
  );
}
