import { useState } from 'react';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** One deed at a time, each sent once; what came of it is said, and a no makes the screen look again. */
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
