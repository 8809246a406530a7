import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';

/** Creates an order sheet from the cart and opens it. */
export function useCheckout() {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();

  async function startCheckout(optionGroupIds: number[]) {
    if (busy || optionGroupIds.length === 0) return;
    setBusy(true);
    try {
      const { id } = await api('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } });
      await navigate(`/pay/${id}`);
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      await cache.refetchQueries({ queryKey: sessionKeys.cart, exact: true });
    } finally {
      setBusy(false);
    }
  }

  return { busy, order: startCheckout };
}
