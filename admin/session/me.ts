import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '#client/error-messages.ts';
import type { StaffMe } from '#contract/staff.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import { api } from '../api.ts';
import { keys } from '../query-keys.ts';

/** Who works here; null when nobody is signed in, undefined while that is not known. */
export function useMe() {
  return useQuery({ queryKey: keys.me, queryFn: readMe, staleTime: 60_000, refetchInterval: 60_000 });
}

async function readMe(): Promise<StaffMe | null> {
  try {
    return await api('GET /v1/staff/me', {});
  } catch (error) {
    if (isRefusal(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED')) return null;
    throw error;
  }
}

/** Whether whoever works here may do something; the server asks again. */
export function useMay() {
  const { data } = useMe();
  return (act: StaffAct) => data?.may.includes(act) ?? false;
}
