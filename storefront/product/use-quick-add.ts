import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Cart } from '#contract/cart.ts';
import type { ProductOption } from '#contract/catalog.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { flyToCart } from './fly-to-cart.ts';
import { trackCartAdd } from './track-events.ts';

const shownMs = 3000;

/** Adds one to the cart and, until three seconds after the last press, allows one more or less. `unit` is the quantity in the cart. */
export function useQuickAdd(productId: number, option: ProductOption, onOver: () => void) {
  const [unit, setUnit] = useState(0);
  const [presses, setPresses] = useState(0);
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const queue = useRef(Promise.resolve());
  const began = useRef(false);
  const key = option.optionIdPathKey;

  function inTurn(work: () => Promise<Cart>) {
    setPresses((times) => times + 1);
    queue.current = queue.current.then(work).then(
      (cart) => {
        cache.setQueryData(sessionKeys.cart, cart);
        const unitsInCart = lineOf(cart, option.id)?.unit ?? 0;
        setUnit(unitsInCart);
        if (unitsInCart === 0) onOver();
      },
      (error: unknown) => {
        showSnackbar(errorMessageOf(error));
        onOver();
      },
    );
  }

  function addOne() {
    const body = { productId, options: [{ optionIdPathKey: key, unit: 1 }] };
    inTurn(async () => {
      const cart = await api('POST /v1.2/app-users/shopping-carts', { body });
      trackCartAdd(cart, productId, new Map([[key, 1]]));
      flyToCart(productId);
      return cart;
    });
  }

  function removeOne() {
    inTurn(async () => {
      const line = lineOf(cache.getQueryData<Cart>(sessionKeys.cart), option.id);
      if (!line) return api('GET /v1.2/app-users/shopping-carts', {});
      const params = { id: line.cart, gid: line.group };
      if (line.unit === 1)
        return api('DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}', { params });
      const path = 'PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}';
      return api(path, { params: { ...params, n: line.unit - 1 } });
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that mounted the component.
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    addOne();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press restarts the timer.
  useEffect(() => {
    if (unit === 0) return;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [unit, presses]);

  return { unit, more: addOne, less: removeOne };
}

function lineOf(cart: Cart | undefined, option: number) {
  for (const entry of cart?.entries ?? [])
    for (const item of entry.bundleItems)
      for (const group of item.optionGroups)
        if (group.productOptionCombination.id === option)
          return { cart: cart?.id ?? 0, group: group.id, unit: group.optionUnit };
  return undefined;
}
