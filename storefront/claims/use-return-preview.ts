import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { orderKeys } from '../orders/orders-query-keys.ts';
import type { claimQuantityOf } from './claim-form-state.ts';
import type { ClaimKind, CustomerClaimReason } from './claim-reasons.ts';

type ClaimChoice = {
  kind: ClaimKind;
  reason: CustomerClaimReason | null;
  quantity: ReturnType<typeof claimQuantityOf>;
  pieces: { bad: number; total: number } | null | undefined;
};

/** The refund of the claim, requested at every change; none for an exchange. */
export function useClaimRefundPreview(order: Order, line: OrderItem, { kind, reason, quantity, pieces }: ClaimChoice) {
  // Undefined: pieces must be counted and are not yet.
  const isPreviewed =
    kind === 'return' && reason !== null && pieces !== undefined && (!pieces || pieces.bad <= pieces.total);
  const body = { lines: [{ pid: line.uuid, ...(pieces ? {} : quantity) }], reason: reason ?? '', ...pieces };
  const answer = useQuery({
    queryKey: orderKeys.refund(order.id, body),
    queryFn: () => api('POST /v1/app-users/order-items/{id}/refund-preview', { params: { id: order.id }, body }),
    enabled: isPreviewed,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    asked: isPreviewed,
    preview: answer.error ? undefined : answer.data,
    fetching: answer.isFetching,
    error: answer.error,
    refetch: () => void answer.refetch(),
  };
}
