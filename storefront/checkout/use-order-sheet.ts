import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError, unknownMessage } from '#client/error-messages.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { ApiError } from '#contract/client.ts';
import type { AddressFormState } from '../address/use-address-form.ts';
import { writeGuestAddress } from '../session/guest-address.ts';
import { checkoutKeys } from './checkout-query-keys.ts';

const quietMs = 600;

export function fetchOrderSheet(id: number) {
  return api('GET /v4/app-users/order-tmp/{id}', { params: { id } });
}

/** Saves a complete address on the order sheet, and a guest's on this device too. */
export function useSaveOrderSheet(
  sheet: OrderSheetDetail,
  { complete, body: form, blame }: AddressFormState,
  isGuest: boolean,
) {
  const cache = useQueryClient();
  const blaming = useRef(blame);
  blaming.current = blame;
  const text = complete ? JSON.stringify(form) : null;
  useEffect(() => {
    if (text === null) return;
    const body = JSON.parse(text) as typeof form;
    if (isGuest) writeGuestAddress(body);
    const timer = setTimeout(async () => {
      const path = 'PUT /v3/app-users/order-tmp/address/{id}';
      const saved = await api(path, { params: { id: sheet.id }, body }).catch((error: unknown) => {
        if (isApiError(error, 'ADDRESS_MISMATCH')) blaming.current(error);
        // Other failures are ignored: the address is sent again with the order, and refused there with a message.
        return null;
      });
      if (saved) cache.setQueryData(checkoutKeys.sheet(sheet.id), saved);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [text, isGuest, sheet.id, cache]);
}

/** The total at the entered address: the order sheet's own, or a new one for another postcode. */
export function useOrderTotals(sheet: OrderSheetDetail, { values }: AddressFormState) {
  const { zonecode } = values;
  const known = zonecode === '' || zonecode === sheet.address?.zonecode;
  const { data, error, refetch } = useQuery({
    queryKey: checkoutKeys.sumAt(sheet.id, zonecode, sheet.totalPricesDetail.price),
    queryFn: ({ signal }) => {
      const call = { params: { id: sheet.id }, body: { address: { zonecode } } };
      return api('PATCH /v4/app-users/order-tmp/calculate/{id}', call, { signal });
    },
    enabled: !known,
    gcTime: 0,
  });
  const totals = known ? sheet.totalPricesDetail : (data ?? null);
  const why = known || !error ? null : errorMessageOf(error);
  return { totals, why, retry: () => void refetch() };
}

/** Why an order sheet could not be read, in the server's words. */
export function orderSheetErrorOf(error: unknown) {
  const errorText = errorMessageOf(error);
  const message = errorText === unknownMessage ? '에러 발생' : errorText;
  if (!(error instanceof ApiError)) return { code: '', error: '', message, statusCode: 0 };
  return { code: error.code, error: error.error, message, statusCode: error.statusCode };
}
