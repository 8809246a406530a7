import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { isUuid } from '../checkout/confirm-payment.ts';
import { useSession } from '../session/session.tsx';

/** The number or uuid of an order in a URL; null when it is neither. */
export function orderIdOf(text = '') {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  return isUuid(text) ? text : null;
}

/** An order of this session, by number or uuid. `missing` if it does not exist or belongs to another person. */
export function useOrder(id: number | string | null) {
  const { state } = useSession();
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: checkoutKeys.order(id ?? 0),
    queryFn: () => api('GET /v1.2/app-users/orders/{id}', { params: { id: id as number | string } }),
    enabled: state === 'ready' && id !== null,
  });
  const order = query.data;
  // The following screens use the order's number.
  useEffect(() => {
    if (order && id !== order.id) cache.setQueryData(checkoutKeys.order(order.id), order);
  }, [order, id, cache]);
  const missing = id === null || isApiError(query.error, 'NOT_FOUND', 'VALIDATION', 'BAD_REQUEST');
  return { data: order, error: query.error, refetch: query.refetch, missing };
}
