import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { keys } from '../query-keys.ts';

const countsEveryMs = 10_000;

/** How much waits behind each door; asked again while somebody looks. */
export function useCounts(isAllowed: boolean) {
  return useQuery({
    queryKey: keys.counts,
    queryFn: () => api('GET /v1/staff/lines/counts', {}),
    enabled: isAllowed,
    refetchInterval: countsEveryMs,
    refetchIntervalInBackground: false,
  });
}
