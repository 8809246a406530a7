import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/error-messages.ts';
import { adminKeys } from './query-keys.ts';

/** Cached data is shown while it is refetched. An error response of the server is not retried. */
export const adminQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Without a network a request fails at once. Otherwise it would be paused and run long after it was made.
      networkMode: 'always',
      retry: (tries, error) => !isApiError(error) && tries < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Clears the cache except the session. */
export const clearAdminCache = () =>
  adminQueryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== adminKeys.me[0] });
