import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { Order } from '#contract/orders.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import {
  type CancelLineInput,
  type CancelMode,
  type CancelSelection,
  cancelGroupsOf,
} from '../orders/order-selection.ts';
import { orderKeys } from '../orders/orders-query-keys.ts';

export type PreviewedGroup = {
  way: CancelMode;
  lines: CancelLineInput[];
  preview: RefundPreview | undefined;
  /** The preview belongs to an earlier selection, and a new one is loading. */
  fetching: boolean;
  error: unknown;
  refetch: () => void;
  isOneOfMany: boolean;
};

/** The refund of the selected items, requested at every change. Before a deposit nothing is paid, so nothing is requested. */
export function useRefundPreviews(order: Order, selection: CancelSelection, reason: string): PreviewedGroup[] {
  const unpaid = order.payment.paymentStatus === 'waiting';
  const groups = unpaid ? [] : cancelGroupsOf(order, selection);
  const answers = useQueries({
    queries: groups.map(({ lines }) => ({
      queryKey: orderKeys.refund(order.id, lines),
      queryFn: () =>
        api('POST /v1/app-users/order-items/{id}/refund-preview', {
          params: { id: order.id },
          body: { lines, reason },
        }),
      staleTime: 0,
      gcTime: 0,
      // A cancellation whose response was lost is sent again with the same amount, so that it is the same request.
      refetchOnReconnect: false,
      placeholderData: keepPreviousData,
    })),
  });
  return groups.map((group, at) => {
    const answer = answers[at];
    return {
      ...group,
      preview: answer?.error ? undefined : answer?.data,
      fetching: Boolean(answer?.isFetching),
      error: answer?.error ?? null,
      refetch: () => void answer?.refetch(),
      isOneOfMany: groups.length > 1,
    };
  });
}
