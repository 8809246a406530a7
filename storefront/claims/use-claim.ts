import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import type { ClaimForm } from '#contract/claims.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import { checkAll } from '#ui/form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useOrderCache } from '../orders/order-cache.ts';
import { useAccount } from '../verification/account.ts';
import { piecesCounted } from './claim-form-state.ts';
import { claimedOf } from './claim-target.ts';
import { useWishing } from './use-claim-form.ts';
import { useWorth } from './use-refund-preview.ts';

/** A claim: what is written, what it would bring, and its one way out. */
export function useClaiming(order: Order, line: OrderLine) {
  const goods = claimedOf(line);
  const wishing = useWishing(goods);
  const { form, wish, counts, body } = wishing;
  const account = useAccount();
  const sent = useSent(order, line);
  const worth = useWorth(order, line, { ...wish, pieces: counts ? piecesCounted(wish) : null });
  const asksAccount = sent.needsAccount || (worth.asked && worth.preview?.needsAccount === true);

  async function claim() {
    if (!checkAll(form, ...(asksAccount ? [account] : [])) || !body) return;
    const error = await sent.send({ ...body, ...(asksAccount ? { refundAccount: account.body } : {}) });
    if (error && !form.blame(error) && !account.blame(error)) sent.explain(error);
  }

  return { goods, wishing, account, asksAccount, worth, busy: sent.busy, claim };
}

/** Sends a claim once for each press, and keeps the line as it then stands. */
function useSent(order: Order, line: OrderLine) {
  const [busy, setBusy] = useState(false);
  const [needsAccount, setNeeds] = useState(false);
  const [, setSearch] = useSearchParams();
  const { putLine, refresh } = useOrderCache();
  const say = useSnackbar();

  /** What stood in its way; undefined when nothing did. */
  async function send(body: ClaimForm) {
    if (busy) return undefined;
    setBusy(true);
    try {
      const params = { id: order.id, pid: line.uuid };
      const path = 'POST /v1/app-users/order-items/{id}/products/{pid}/claim';
      const answered = await api(path, { params, body });
      // Fewer units than there were stand on a line of their own now.
      setSearch({ line: answered.uuid, done: '1' }, { replace: true });
      putLine(order, answered);
      await refresh(order);
      return undefined;
    } catch (error) {
      if (isRefusal(error, 'REFUND_ACCOUNT_REQUIRED')) setNeeds(true);
      if (isRefusal(error, 'INVALID_STATUS_TRANSITION')) await refresh(order);
      return error;
    } finally {
      setBusy(false);
    }
  }

  return { busy, needsAccount, send, explain: (error: unknown) => say(messageOf(error)) };
}
