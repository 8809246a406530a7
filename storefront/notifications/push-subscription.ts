import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import { stopPush } from '#client/push-messages.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** Turns push messages of this browser on and off, and reports the result. */
export function usePush() {
  const settings = useRouteLoaderData('root') as StorefrontSettings | undefined;
  const showSnackbar = useSnackbar();
  const [isBusy, setBusy] = useState(false);

  async function changeSubscription(work: () => Promise<string>) {
    setBusy(true);
    await work()
      .then(showSnackbar)
      .catch((error: unknown) => showSnackbar(errorMessageOf(error)))
      .finally(() => setBusy(false));
  }

  return {
    isBusy,
    start: () =>
      changeSubscription(async () => {
        // Safari asks only as a direct effect of the press, so nothing is loaded before.
        if ((await Notification.requestPermission()) !== 'granted')
          return '알림이 막혀 있어요. 브라우저 설정에서 켤 수 있어요.';
        const { startPush } = await import('#client/start-push.ts');
        await startPush(settings?.sandbox ?? null);
        return '이 기기로 알려 드릴게요.';
      }),
    stop: () =>
      changeSubscription(async () => {
        await stopPush();
        return '이 기기로는 알리지 않을게요.';
      }),
  };
}
