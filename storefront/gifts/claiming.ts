import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { validateAll } from '#ui/form.ts';
import type { ClaimFormState } from '../claims/use-claim-form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useGiftCache } from './use-received-gift.ts';

/** Sends a recipient's claim once per press. */
export function useGiftClaim(link: string, { form, body }: ClaimFormState, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const { put, refresh } = useGiftCache(link);
  const showSnackbar = useSnackbar();

  async function claim() {
    if (busy || !validateAll(form) || !body) return;
    setBusy(true);
    try {
      const call = { params: { id: link }, body };
      put(await api('POST /v1/gift/to/{id}/claim', call));
      showSnackbar(body.kind === 'replace' ? '교환을 접수했어요.' : '환불을 접수했어요.');
      onDone();
    } catch (error) {
      if (form.blame(error)) return;
      showSnackbar(errorMessageOf(error));
      if (isApiError(error, 'INVALID_STATUS_TRANSITION')) await refresh();
    } finally {
      setBusy(false);
    }
  }

  return { busy, claim };
}
