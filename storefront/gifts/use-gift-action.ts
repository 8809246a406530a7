import { useState } from 'react';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** One deed at a time, each sent once; what came of it is said, and a no makes the screen look again. */
export function useGiftDeed(refresh: () => unknown) {
  const [busy, setBusy] = useState(false);
  const say = useSnackbar();

  async function run(act: () => Promise<unknown>, done: string) {
    if (busy) return false;
    setBusy(true);
    try {
      await act();
      say(done);
      await refresh();
      return true;
    } catch (error) {
      say(messageOf(error));
      if (isRefusal(error)) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
