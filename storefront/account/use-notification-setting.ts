import { useMutation } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';

export type UserSettings = Customer['userSettings'];
type Change = Partial<Omit<UserSettings, 'advertisingAlarmUpdateDate' | 'advertisingPromotionUpdateDate'>>;

/** Updates a switch optimistically and restores it when the request fails. */
export function useNotificationSetting() {
  const { user, update } = useSession();
  const showSnackbar = useSnackbar();
  return useMutation({
    mutationFn: (userSettings: Change) => api('PUT /v1/app-users', { body: { userSettings } }),
    onMutate(change) {
      if (user) update({ ...user, userSettings: { ...user.userSettings, ...change } });
      return user;
    },
    onSuccess: update,
    onError(error, _, before) {
      if (before) update(before);
      showSnackbar(errorMessageOf(error));
    },
  });
}
