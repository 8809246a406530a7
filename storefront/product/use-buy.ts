import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { sheetStartKey, writeTab } from '#client/storage.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { flyToCart } from './fly-to-cart.ts';
import type { OptionSelection } from './option-selection.ts';
import { productKeys } from './product-query-keys.ts';
import { trackCartAdd } from './track-events.ts';
import { useSignInPrompt } from './use-sign-in-prompt.ts';

/** The product page's sheet with the selection that started an order sheet. */
export type SheetStart = { product: number; sheet: 'options' | 'gift'; picked: OptionSelection };

type BuyAction = 'cart' | 'order' | 'gift';

/** Adds a selection to the cart or creates an order sheet. */
export function useBuyActions(productId: number, onDone: () => void) {
  const [busy, setBusy] = useState<BuyAction | null>(null);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const invite = useSignInPrompt();

  async function sendSelection(
    way: BuyAction,
    picked: OptionSelection,
    act: (body: ReturnType<typeof bodyOf>) => Promise<void>,
  ) {
    if (busy || picked.length === 0) return;
    setBusy(way);
    try {
      await act(bodyOf(productId, picked));
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      void cache.invalidateQueries({ queryKey: productKeys.options(productId) });
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    toCart: (picked: OptionSelection) =>
      sendSelection('cart', picked, async (body) => {
        const cart = await api('POST /v1.2/app-users/shopping-carts', { body });
        cache.setQueryData(sessionKeys.cart, cart);
        trackCartAdd(cart, productId, new Map(picked.map(({ key, unit }) => [key, unit])));
        onDone();
        flyToCart(productId);
        showSnackbar('장바구니에 담았어요.', { label: '보러 가기', to: '/cart' });
      }),
    toOrder: (picked: OptionSelection) =>
      sendSelection('order', picked, async (body) => {
        const { id } = await api('POST /v4/app-users/order-tmp', { body });
        writeTab(sheetStartKey(id), { product: productId, sheet: 'options', picked } satisfies SheetStart);
        await navigate(`/pay/${id}`);
      }),
    /** Only members can send gifts: a guest is asked to sign in, and returns here. */
    toGift: (picked: OptionSelection) => {
      if (invite('로그인하면 선물을 보낼 수 있어요.')) return undefined;
      return sendSelection('gift', picked, async (body) => {
        const { id } = await api('POST /v4/app-users/order-tmp/gift', { body });
        writeTab(sheetStartKey(id), { product: productId, sheet: 'gift', picked } satisfies SheetStart);
        await navigate(`/gift/send/${id}`);
      });
    },
  };
}

function bodyOf(productId: number, picked: OptionSelection) {
  return { productId, options: picked.map(({ key, unit }) => ({ optionIdPathKey: key, unit })) };
}
