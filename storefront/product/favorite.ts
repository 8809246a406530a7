import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { ProductPersonalData } from '#contract/catalog.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { productKeys } from './product-query-keys.ts';
import { usePersonalStatus } from './use-personal.ts';
import { useDeferredPress, useSignInPrompt } from './use-sign-in-prompt.ts';

type Favorable = { id: number; counts: { favorites: number } };

/** Toggles a product on the wishlist: shown at once, and reverted when the shop refuses. */
export function useFavorite({ id, counts }: Favorable) {
  const { user } = useSession();
  const [count, setCount] = useState(counts.favorites);
  const { personal, known } = usePersonalStatus(id);
  const isFavorite = personal?.isFavorites ?? false;
  const cache = useQueryClient();
  const invite = useSignInPrompt();
  const showSnackbar = useSnackbar();
  const key = productKeys.personal(id, user?.uuid);
  const show = (isFavorites: boolean) =>
    cache.setQueryData<ProductPersonalData>(key, (known) => known && { ...known, isFavorites });

  const { mutate } = useMutation({
    mutationFn: (wish: boolean) =>
      api(`${wish ? 'POST' : 'DELETE'} /v1/app-users/user-products/{type}/{id}`, { params: { type: 'favorite', id } }),
    scope: { id: `favorite ${id}` },
    onMutate(wish) {
      void cache.cancelQueries({ queryKey: key });
      show(wish);
      setCount((last) => Math.max(0, last + (wish ? 1 : -1)));
      return count;
    },
    onSuccess(reply, wish) {
      setCount(reply.count);
      void cache.invalidateQueries({ queryKey: productKeys.shelf('favorite') });
      if (wish) showSnackbar('찜했어요.', { label: '찜 목록', to: '/my-cuma/favorites' });
      else showSnackbar('찜을 풀었어요.');
    },
    onError(error, wish, before) {
      show(!wish);
      if (before !== undefined) setCount(before);
      showSnackbar(errorMessageOf(error));
    },
  });

  const toggle = useDeferredPress(() => {
    if (!invite('로그인하면 마음에 든 상품을 모아 볼 수 있어요.')) mutate(!isFavorite);
  }, known);
  return { mine: isFavorite, count, toggle };
}
