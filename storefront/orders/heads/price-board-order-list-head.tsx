import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { orderKeys } from '../orders-query-keys.ts';

/** The dark bar above the orders: how many of this month, and their sum. Its height is reserved. */
export default function PriceBoardOrderListHead() {
  const { data } = useQuery({
    queryKey: orderKeys.month,
    queryFn: async () => (await api('GET /v1/app-users/purchase-summary', {})).month,
  });
  return (
    <p className="month-bar">
      {data && (
        <>
          <span>
            {Number(data.from.slice(5, 7))}월 거래 <b>{groupThousands(data.orders)}건</b>
          </span>
          <b>{formatWon(data.spent)}</b>
        </>
      )}
    </p>
  );
}
