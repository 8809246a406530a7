import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import { sessionKeys } from '../session/keys.ts';
import { useSnackbar } from '../shell/messages.tsx';

/** Puts the same options into the cart once more; what cannot be bought now is told by name. */
export function useAgain() {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const say = useSnackbar();

  async function again(lines: Order['orderItemProducts']) {
    if (busy) return;
    setBusy(true);
    const refused: string[] = [];
    for (const line of lines) {
      await put(line).catch((error: unknown) => refused.push(messageOf(error)));
    }
    setBusy(false);
    const toCart = { label: '보러 가기', to: '/cart' };
    if (refused.length === 0) say('장바구니에 담았어요.', toCart);
    else if (refused.length === lines.length) say(refused[0] ?? '');
    else say(`${refused.length}개 상품은 담지 못했어요. ${refused[0]}`, toCart);
  }

  async function put(line: OrderLine) {
    const options = line.orderOptionGroups.map(({ productOptionCombination, optionUnit }) => ({
      optionIdPathKey: productOptionCombination.optionIdPathKey,
      unit: optionUnit,
    }));
    const body = { productId: line.productId, options };
    cache.setQueryData(
      sessionKeys.cart,
      await api('POST /v1.2/app-users/shopping-carts', { body }, { idempotencyKey: newKey() }),
    );
  }

  return { busy, again };
}
