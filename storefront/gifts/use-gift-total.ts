import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { fetchOrderSheet } from '../checkout/use-order-sheet.ts';
import { giftKeys } from './gifts-query-keys.ts';

/** The total of a gift for this number of recipients: the sheet's own, or a new one that the sheet stores from then on. */
export function useGiftTotal(sheet: OrderSheetDetail, count: number) {
  const cache = useQueryClient();
  const known = sheet.gift?.count === count;
  const { error, refetch } = useQuery({
    queryKey: giftKeys.sum(sheet.id, count, sheet.totalPricesDetail.price),
    async queryFn({ signal }) {
      const call = { params: { id: sheet.id }, query: { isGift: true, giftCount: count }, body: {} };
      const totals = await api('PATCH /v4/app-users/order-tmp/calculate/{id}', call, { signal });
      cache.setQueryData(checkoutKeys.sheet(sheet.id), await fetchOrderSheet(sheet.id));
      return totals;
    },
    enabled: !known,
    gcTime: 0,
  });
  const totals = known ? sheet.totalPricesDetail : null;
  return { totals, why: known || !error ? null : errorMessageOf(error), retry: () => void refetch() };
}
