import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../admin-api.ts';
import { adminKeys } from '../query-keys.ts';

const countsEveryMs = 10_000;

/** The counts of the menu, refetched while the page is visible. */
export function useMenuCounts(isAllowed: boolean) {
  return useQuery({
    queryKey: adminKeys.counts,
    queryFn: () => adminApi('GET /v1/staff/lines/counts', {}),
    enabled: isAllowed,
    refetchInterval: countsEveryMs,
    refetchIntervalInBackground: false,
  });
}
