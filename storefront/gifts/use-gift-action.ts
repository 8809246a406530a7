import { useState } from 'react';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** Runs one action at a time and reports its result; after a refusal the screen is refreshed. */
export function useGiftAction(refresh: () => unknown) {
  const [busy, setBusy] = useState(false);
  const showSnackbar = useSnackbar();

  async function run(act: () => Promise<unknown>, done: string) {
    if (busy) return false;
    setBusy(true);
    try {
      await act();
      showSnackbar(done);
      await refresh();
      return true;
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      if (isApiError(error)) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
