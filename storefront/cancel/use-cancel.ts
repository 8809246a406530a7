import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { RefundAccountForm } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useOrderCache } from '../orders/order-cache.ts';
import {
  type CancelSelection,
  cancelChangeText,
  isWholeOrderSelected,
  selectQuantity,
} from '../orders/order-selection.ts';
import {
  closedOrder,
  type GuestCredentials,
  useClosedOrder,
  useGuestCredentials,
} from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import type { RefundAccountState } from '../verification/use-refund-account.ts';
import { cancelledText, cancelResultText } from './cancel-form-state.ts';
import type { PreviewedGroup } from './use-cancel-preview.ts';

type Form = {
  selection: CancelSelection;
  groups: PreviewedGroup[];
  reason: string;
  account: RefundAccountState | null;
};
type RefundAccount = z.input<typeof RefundAccountForm> | undefined;

// The order has changed since it was displayed.
const stale = ['INVALID_STATUS_TRANSITION', 'WITHDRAW_DENIED', 'BUNDLE_CANCEL_ONLY', 'REFUND_ACCOUNT_REQUIRED'];

/** Sends the cancellation and updates the order on every screen that shows it. */
export function useCancel(order: Order, onLeft: (selection: CancelSelection) => void) {
  const [busy, setBusy] = useState(false);
  const { put, putLine, refresh } = useOrderCache();
  const { proof } = useGuestCredentials(order);
  const isClosed = useClosedOrder();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();

  async function withdraw({ selection, groups, reason, account }: Form) {
    if (busy) return;
    const refundAccount = account?.body;
    setBusy(true);
    let at: PreviewedGroup | undefined;
    let left = selection;
    // Whether the seller is asked may have changed since the page was read, so the sentence follows the answers.
    const asked: boolean[] = [];
    try {
      const needsApproval = groups.some(({ way }) => way === 'ask');
      if (isWholeOrderSelected(order, selection) && groups.length <= 1 && !needsApproval) {
        at = groups[0];
        put(await cancelWholeOrder(order, { reason, previewTotal: at?.preview?.cash, refundAccount }));
      } else {
        let known = order;
        for (at of groups) {
          const answer = await cancelGroup(known, at, { reason, refundAccount, proof });
          known = answer.order;
          asked.push(answer.isAsked);
          left = at.lines.reduce((rest, { pid }) => selectQuantity(rest, pid, new Map()), left);
        }
      }
      void refresh(order);
      showSnackbar(cancelResultText(asked) ?? cancelledText(order, selection));
      await navigate(orderPathOf(order, proof), { replace: true });
    } catch (error) {
      // Removes the groups already cancelled from the selection, so that the next press does not send them again.
      if (left !== selection) onLeft(left);
      await explain(error, at, account);
    } finally {
      setBusy(false);
    }
  }

  async function cancelGroup(known: Order, group: PreviewedGroup, how: Omit<CancelOptions, 'previewTotal'>) {
    const [first, ...together] = group.lines;
    if (!first) return { order: known, isAsked: false };
    const { options } = first;
    const { proof, reason, refundAccount } = how;
    const body = {
      options,
      reason,
      previewTotal: group.preview?.cash,
      ...(refundAccount ? { refundAccount } : {}),
      ...(together.length > 0 ? { together } : {}),
    };
    const params = { id: order.id, pid: first.pid };
    const { line, order: state } = proof
      ? await api('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
          params,
          body: { ...proof, ...body },
        })
      : await api('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body });
    // The other lines were cancelled in the same request; their states come from the preview.
    const others = new Map(group.preview?.newStatus.map(({ uuid, status }) => [uuid, status]));
    const orderItemProducts = known.orderItemProducts.map((one) => {
      const status = others.get(one.uuid);
      return status ? { ...one, orderItemProductStatus: status, actions: [] } : one;
    });
    const next = { ...known, ...state, orderItemProducts };
    putLine(next, line);
    return {
      order: { ...next, orderItemProducts: orderItemProducts.map((one) => (one.uuid === line.uuid ? line : one)) },
      isAsked: line.orderItemProductStatus === 'withdraw_request',
    };
  }

  async function explain(error: unknown, at: PreviewedGroup | undefined, account: RefundAccountState | null) {
    if (account?.blame(error)) return;
    if (isClosed(error)) return showSnackbar(closedOrder.text, closedOrder.link);
    if (isApiError(error, 'REFUND_CHANGED')) {
      const { total } = (error.details ?? {}) as { total?: number };
      showSnackbar(cancelChangeText(at?.preview, total));
      await refresh(order);
      at?.refetch();
    } else {
      showSnackbar(errorMessageOf(error));
      if (isApiError(error, ...stale)) await refresh(order);
      // The deposit arrived, or the account was removed, since the amount was shown: the form for the account appears.
      if (isApiError(error, 'REFUND_ACCOUNT_REQUIRED')) at?.refetch();
    }
  }

  return { busy, withdraw };
}

type CancelOptions = {
  reason: string;
  previewTotal: number | undefined;
  refundAccount: RefundAccount;
  proof: GuestCredentials | null;
};

function cancelWholeOrder(order: Order, { reason, previewTotal, refundAccount }: Omit<CancelOptions, 'proof'>) {
  const body = { reason, previewTotal, ...(refundAccount ? { refundAccount } : {}) };
  return api('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body });
}
