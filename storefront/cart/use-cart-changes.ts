import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { Cart } from '#contract/cart.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { trackCartRemove } from '../product/track-events.ts';
import { sessionKeys } from '../session/session-query-keys.ts';

const quietMs = 250;

/** Changes to the cart: shown at once, sent one after the other, and reverted with a message when the shop refuses. */
export function useCartChanges(cartId: number) {
  const [wanted, setWanted] = useState<ReadonlyMap<number, number>>(new Map());
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, { timer: number; send: () => void }>());
  const queue = useRef(Promise.resolve());
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();

  useEffect(() => {
    const waiting = timers.current;
    return () => {
      // A change made right before the cart is left is not lost.
      for (const { timer, send } of waiting.values()) {
        clearTimeout(timer);
        send();
      }
    };
  }, []);

  function change(gid: number, unit: number) {
    setWanted((map) => new Map(map).set(gid, unit));
    stopWaiting(gid);
    const send = () => {
      timers.current.delete(gid);
      void inTurn(async () => {
        try {
          const params = { id: cartId, gid, n: unit };
          cacheCart(
            await api('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
              params,
            }),
          );
        } catch (error) {
          await showFailure(error);
        } finally {
          // A newer change of the same line may still be in progress.
          setWanted((map) => (map.get(gid) === unit ? withoutGroup(map, gid) : map));
        }
      });
    };
    timers.current.set(gid, { timer: window.setTimeout(send, quietMs), send });
  }

  function stopWaiting(gid: number) {
    clearTimeout(timers.current.get(gid)?.timer);
    timers.current.delete(gid);
  }

  function remove(gids: number[]) {
    gids.forEach(stopWaiting);
    setLeaving((set) => new Set([...set, ...gids]));
    const before = cache.getQueryData<Cart>(sessionKeys.cart);
    void inTurn(async () => {
      try {
        let left: Cart | null = null;
        for (const gid of gids) left = (await removeGroup(gid)) ?? left;
        if (left) cacheCart(left);
        else await refetchCart();
        trackCartRemove(before, gids);
        showSnackbar(gids.length > 1 ? `상품 ${gids.length}개를 뺐어요.` : '상품을 뺐어요.');
      } catch (error) {
        await showFailure(error);
      } finally {
        setLeaving((set) => new Set([...set].filter((gid) => !gids.includes(gid))));
        setWanted((map) => gids.reduce(withoutGroup, map));
      }
    });
  }

  /** Returns the rest of the cart; null for a line that is gone already, for instance removed on another device. */
  async function removeGroup(gid: number): Promise<Cart | null> {
    try {
      const path = 'DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}';
      return await api(path, { params: { id: cartId, gid } });
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) return null;
      throw error;
    }
  }

  function inTurn(work: () => Promise<void>) {
    queue.current = queue.current.then(work);
    return queue.current;
  }

  function cacheCart(cart: Cart) {
    cache.setQueryData(sessionKeys.cart, cart);
  }

  async function showFailure(error: unknown) {
    // Another tab or device has removed or ordered the line.
    showSnackbar(isApiError(error, 'NOT_FOUND') ? '이미 빼거나 주문한 상품이에요.' : errorMessageOf(error));
    await refetchCart();
  }

  function refetchCart() {
    return cache.refetchQueries({ queryKey: sessionKeys.cart, exact: true });
  }

  return { wanted, leaving, changing: wanted.size > 0 || leaving.size > 0, change, remove };
}

function withoutGroup(map: ReadonlyMap<number, number>, gid: number): ReadonlyMap<number, number> {
  const next = new Map(map);
  next.delete(gid);
  return next;
}
