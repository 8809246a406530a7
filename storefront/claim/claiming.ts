import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, newKey } from '#browser/api.ts';
import { isRefusal, messageOf } from '#browser/refused.ts';
import type { ClaimForm } from '#contract/claims.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import { useOrderCache } from '../orders/order-cache.ts';
import { useSnackbar } from '../shell/messages.tsx';

/** Sends a claim once for each press, and keeps the line as it then stands. */
export function useClaiming(order: Order, line: OrderLine) {
  const [busy, setBusy] = useState(false);
  const [needsAccount, setNeeds] = useState(false);
  const [, setSearch] = useSearchParams();
  const { putLine, refresh } = useOrderCache();
  const say = useSnackbar();

  async function claim(body: ClaimForm) {
    if (busy) return;
    setBusy(true);
    try {
      const params = { id: order.id, pid: line.uuid };
      const path = 'POST /v1/app-users/order-items/{id}/products/{pid}/claim';
      const answered = await api(path, { params, body }, { idempotencyKey: newKey() });
      // Fewer units than there were stand on a line of their own now.
      setSearch({ line: answered.uuid, done: '1' }, { replace: true });
      putLine(order, answered);
      await refresh(order);
    } catch (error) {
      say(messageOf(error));
      if (isRefusal(error, 'REFUND_ACCOUNT_REQUIRED')) setNeeds(true);
      if (isRefusal(error, 'INVALID_STATUS_TRANSITION')) await refresh(order);
    } finally {
      setBusy(false);
    }
  }

  return { busy, needsAccount, claim };
}
