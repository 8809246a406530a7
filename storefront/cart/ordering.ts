import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, newKey } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import { sessionKeys } from '../session/keys.ts';
import { useSnackbar } from '../shell/messages.tsx';

/** From the cart to an order sheet. The same lines sent twice, because no answer came, carry the same key. */
export function useOrdering() {
  const [busy, setBusy] = useState(false);
  const sent = useRef<{ text: string; key: string } | null>(null);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();

  async function order(optionGroupIds: number[]) {
    if (busy || optionGroupIds.length === 0) return;
    const text = optionGroupIds.join();
    if (sent.current?.text !== text) sent.current = { text, key: newKey() };
    setBusy(true);
    try {
      const { id } = await api(
        'POST /v1.2/app-users/shopping-carts/order-item-tmp',
        { body: { optionGroupIds } },
        { idempotencyKey: sent.current.key },
      );
      sent.current = null;
      await navigate(`/pay/${id}`);
    } catch (error) {
      say(messageOf(error));
      await cache.refetchQueries({ queryKey: sessionKeys.cart, exact: true });
    } finally {
      setBusy(false);
    }
  }

  return { busy, order };
}
