import { useMutation } from '@tanstack/react-query';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { Order } from '#contract/orders.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useOrderCache } from './order-cache.ts';

type Work = () => Promise<unknown>;

// The order has changed since it was displayed.
const stale = ['INVALID_STATUS_TRANSITION', 'WITHDRAW_DENIED', 'ADDRESS_LOCKED', 'RECEIPT_FIXED'];

/**
 * Runs an action on an order once per press. A refusal that `blame` does not show at a field shows the server's message, and an outdated
 * order is read again.
 */
export function useOrderAction(order: Order, blame = (_: unknown) => false) {
  const showSnackbar = useSnackbar();
  const { refresh } = useOrderCache();
  const doing = useMutation({ mutationFn: (work: Work) => work(), onError: showError });

  async function showError(error: unknown) {
    if (blame(error)) return;
    showSnackbar(errorMessageOf(error));
    if (isApiError(error, ...stale)) await refresh(order);
  }

  return {
    busy: doing.isPending,
    run(work: Work, doneText?: string) {
      if (doing.isPending) return;
      doing.mutate(work, { onSuccess: () => doneText && showSnackbar(doneText) });
    },
  };
}
