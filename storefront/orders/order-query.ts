import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { orderKey } from '../checkout/confirming.ts';
import { isRefusal } from '../refused.ts';
import { useSession } from '../session/session.tsx';

export const listKey = ['orders'] as const;

/** One order of one's own, by number or uuid. `missing` when there is none, or it is another's. */
export function useOrder(id: number | string | null) {
  const { state } = useSession();
  const query = useQuery({
    queryKey: orderKey(id ?? 0),
    queryFn: () => api('GET /v1.2/app-users/orders/{id}', { params: { id: id as number | string } }),
    enabled: state === 'ready' && id !== null,
  });
  const missing = id === null || isRefusal(query.error, 'NOT_FOUND', 'VALIDATION', 'BAD_REQUEST');
  return { data: query.data, error: query.error, refetch: query.refetch, missing };
}
