import { useState } from 'react';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import { checkAll } from '#ui/form.ts';
import type { Wishing } from '../claims/use-claim-form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useGiftCache } from './use-received-gift.ts';

/** A receiver's claim and its one way out: sent once a press. */
export function useGiftClaim(link: string, { form, body }: Wishing, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const { put, refresh } = useGiftCache(link);
  const say = useSnackbar();

  async function claim() {
    if (busy || !checkAll(form) || !body) return;
    setBusy(true);
    try {
      const call = { params: { id: link }, body };
      put(await api('POST /v1/gift/to/{id}/claim', call));
      say(body.kind === 'replace' ? '교환을 접수했어요.' : '환불을 접수했어요.');
      onDone();
    } catch (error) {
      if (form.blame(error)) return;
      say(messageOf(error));
      if (isRefusal(error, 'INVALID_STATUS_TRANSITION')) await refresh();
    } finally {
      setBusy(false);
    }
  }

  return { busy, claim };
}
