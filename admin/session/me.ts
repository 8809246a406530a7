import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#client/error-messages.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import { adminApi } from '../admin-api.ts';
import { adminKeys } from '../query-keys.ts';
import { isLinkOpen } from '../screens.ts';

/** The signed-in staff member: null without a session, undefined while unknown. */
export function useStaffSession() {
  return useQuery({ queryKey: adminKeys.me, queryFn: readMe, staleTime: 60_000, refetchInterval: 60_000 });
}

async function readMe(): Promise<CurrentStaff | null> {
  try {
    return await adminApi('GET /v1/staff/me', {});
  } catch (error) {
    if (isApiError(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED')) return null;
    throw error;
  }
}

/** Whether the staff member has a permission. The server checks again. */
export function useStaffPermissions() {
  const { data } = useStaffSession();
  return (act: StaffPermission) => data?.may.includes(act) ?? false;
}

/** Whether a link of the admin app opens for the staff member. */
export function useOpenLinks() {
  const { data } = useStaffSession();
  return (to: string) => isLinkOpen(to, data?.may ?? [], Boolean(data?.distributor));
}
