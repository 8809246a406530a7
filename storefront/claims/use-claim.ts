import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { ClaimRequestForm } from '#contract/claims.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { validateAll } from '#ui/form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useOrderCache } from '../orders/order-cache.ts';
import { closedOrder, useClosedOrder } from '../verification/guest-proof.ts';
import { useRefundAccount } from '../verification/use-refund-account.ts';
import { claimQuantityOf, countedPiecesOf } from './claim-form-state.ts';
import { claimTargetOf } from './claim-target.ts';
import { useClaimForm } from './use-claim-form.ts';
import { useClaimRefundPreview } from './use-return-preview.ts';

/** A claim of a line: its form, its refund preview, and sending it. */
export function useLineClaim(order: Order, line: OrderItem) {
  const target = claimTargetOf(line);
  const wishing = useClaimForm(target, line.uuid);
  const { form, wish, counts, body } = wishing;
  const account = useRefundAccount();
  const sent = useSent(order, line);
  const worth = useClaimRefundPreview(order, line, {
    ...wish,
    quantity: claimQuantityOf(wish),
    pieces: counts ? countedPiecesOf(wish) : null,
  });
  const asksAccount = sent.needsAccount || (worth.asked && worth.preview?.needsAccount === true);

  async function claim() {
    if (!validateAll(form, ...(asksAccount ? [account] : [])) || !body) return;
    const error = await sent.send({ ...body, ...(asksAccount ? { refundAccount: account.body } : {}) });
    if (!error) wishing.clearDraft();
    else if (!form.blame(error) && !account.blame(error)) sent.explain(error);
  }

  return { target, wishing, account, asksAccount, worth, busy: sent.busy, claim };
}

/** Sends a claim once per press, and stores the updated line. */
function useSent(order: Order, line: OrderItem) {
  const [busy, setBusy] = useState(false);
  const [needsAccount, setNeeds] = useState(false);
  const [, setSearch] = useSearchParams();
  const { putLine, refresh } = useOrderCache();
  const showSnackbar = useSnackbar();
  const isClosed = useClosedOrder();

  /** Returns the error, or undefined on success. */
  async function send(body: ClaimRequestForm) {
    if (busy) return undefined;
    setBusy(true);
    try {
      const params = { id: order.id, pid: line.uuid };
      const path = 'POST /v1/app-users/order-items/{id}/products/{pid}/claim';
      const answered = await api(path, { params, body });
      // A claim of part of the quantity splits the line; the claimed part has a new uuid.
      setSearch({ line: answered.uuid, done: '1' }, { replace: true });
      putLine(order, answered);
      await refresh(order);
      return undefined;
    } catch (error) {
      if (isApiError(error, 'REFUND_ACCOUNT_REQUIRED')) setNeeds(true);
      if (isApiError(error, 'INVALID_STATUS_TRANSITION')) await refresh(order);
      return error;
    } finally {
      setBusy(false);
    }
  }

  const explain = (error: unknown) =>
    isClosed(error) ? showSnackbar(closedOrder.text, closedOrder.link) : showSnackbar(errorMessageOf(error));
  return { busy, needsAccount, send, explain };
}
