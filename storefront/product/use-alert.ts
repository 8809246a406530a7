import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { ProductPersonalData } from '#contract/catalog.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { alertAfter, isAlertOn, type ProductAlertKind } from './alert-state.ts';
import { productKeys } from './product-query-keys.ts';
import { usePersonalStatus } from './use-personal.ts';
import { useDeferredPress, useSignInPrompt } from './use-sign-in-prompt.ts';

const alertTexts = {
  open: { on: '오픈하면 문자로 알려 드릴게요.', why: '로그인하면 오픈하는 순간 문자로 알려 드려요.' },
  restock: { on: '다시 들어오면 문자로 알려 드릴게요.', why: '로그인하면 다시 들어올 때 문자로 알려 드려요.' },
};

/**
 * One endpoint per kind: openings have separate endpoints (spec §7), restock alerts are a user-product type. Without `optionId` a restock
 * alert is for all sold-out options.
 */
export function setProductAlert(
  kind: ProductAlertKind,
  id: number,
  wish: boolean,
  optionId?: number,
): Promise<unknown> {
  const verb = wish ? 'POST' : 'DELETE';
  if (kind === 'open') return api(`${verb} /v2/alarm/product/{id}/open`, { params: { id } });
  return api(`${verb} /v1/app-users/user-products/{type}/{id}`, {
    params: { type: 'restock', id },
    query: optionId === undefined ? {} : { optionId },
  });
}

export function useProductAlert(id: number, kind: ProductAlertKind, optionId?: number) {
  const { user } = useSession();
  const cache = useQueryClient();
  const { personal, known } = usePersonalStatus(id);
  const on = personal !== undefined && isAlertOn(personal, kind, optionId);
  const invite = useSignInPrompt();
  const showSnackbar = useSnackbar();
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: boolean) => setProductAlert(kind, id, wish, optionId),
    onSuccess(_, wish) {
      cache.setQueryData<ProductPersonalData>(
        productKeys.personal(id, user?.uuid),
        (known) => known && { ...known, ...alertAfter(known, kind, wish, optionId) },
      );
      void cache.invalidateQueries({ queryKey: productKeys.shelf('alarms') });
      if (wish) showSnackbar(alertTexts[kind].on, { label: '알림 목록', to: '/my-cuma/alarms' });
      else showSnackbar('알림을 껐어요.');
    },
    onError(error) {
      void cache.invalidateQueries({ queryKey: productKeys.personal(id, user?.uuid) });
      showSnackbar(errorMessageOf(error));
    },
  });
  const toggle = useDeferredPress(() => {
    if (!invite(alertTexts[kind].why)) mutate(!on);
  }, known);
  return { on, busy: isPending, toggle };
}
