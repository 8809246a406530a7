import { useState } from 'react';
import { newKey } from '#browser/api.ts';
import { isRefusal, messageOf } from '#browser/refused.ts';
import { useSnackbar } from '../shell/messages.tsx';

/** One deed at a time, each sent once; what came of it is said, and a no makes the screen look again. */
export function useGiftDeed(refresh: () => unknown) {
  const [busy, setBusy] = useState(false);
  const say = useSnackbar();

  async function run(act: (idempotencyKey: string) => Promise<unknown>, done: string) {
    if (busy) return false;
    setBusy(true);
    try {
      await act(newKey());
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
