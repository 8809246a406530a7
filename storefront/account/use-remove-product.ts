import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessageOf } from '#client/error-messages.ts';
import type { PagedList } from '#contract/primitives.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { productKeys } from '../product/product-query-keys.ts';

/** Removes a card from a list at once and restores the list when the shop refuses. */
export function useRemoveProduct<T extends { id: number }>(
  name: string,
  doneText: string,
  work: (card: T) => Promise<unknown>,
) {
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const key = productKeys.shelf(name);
  return useMutation({
    mutationFn: work,
    async onMutate(card: T) {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<InfiniteData<PagedList<T>>>(key);
      cache.setQueryData<InfiniteData<PagedList<T>>>(
        key,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, entities: page.entities.filter((one) => one !== card) })),
          },
      );
      return before;
    },
    onSuccess() {
      showSnackbar(doneText);
      void cache.invalidateQueries({ queryKey: productKeys.allPersonal });
    },
    onError(error, _, before) {
      cache.setQueryData(key, before);
      showSnackbar(errorMessageOf(error));
    },
  });
}
