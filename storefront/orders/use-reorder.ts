import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { isFinalAnswer } from '#client/idempotency-keys.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';

/** Adds the same options to the cart again; unavailable products are named. */
export function useReorder() {
  const [busy, setBusy] = useState(false);
  /** Lines already added, in case another request of the same press failed. */
  const added = useRef(new Set<string>());
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();

  async function reorderLines(lines: Order['orderItemProducts']) {
    if (busy) return;
    setBusy(true);
    const refused: string[] = [];
    let isLost = false;
    for (const line of lines) {
      if (added.current.has(line.uuid)) continue;
      await putInCart(line).then(
        () => added.current.add(line.uuid),
        (error: unknown) => {
          isLost ||= !isFinalAnswer(error);
          refused.push(errorMessageOf(error));
        },
      );
    }
    if (!isLost) added.current.clear();
    setBusy(false);
    const toCart = { label: '보러 가기', to: '/cart' };
    if (refused.length === 0) showSnackbar('장바구니에 담았어요.', toCart);
    else if (refused.length === lines.length) showSnackbar(refused[0] ?? '');
    else showSnackbar(`${refused.length}개 상품은 담지 못했어요. ${refused[0]}`, toCart);
  }

  async function putInCart(line: OrderItem) {
    const options = line.orderOptionGroups.map(({ productOptionCombination, optionUnit }) => ({
      optionIdPathKey: productOptionCombination.optionIdPathKey,
      unit: optionUnit,
    }));
    const body = { productId: line.productId, options };
    cache.setQueryData(sessionKeys.cart, await api('POST /v1.2/app-users/shopping-carts', { body }, { of: line.uuid }));
  }

  return { busy, again: reorderLines };
}
