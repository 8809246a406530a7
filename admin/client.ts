import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/error-messages.ts';
import { adminKeys } from './query-keys.ts';

/** What was read is shown while it is read again; what was refused is not asked a second time. */
export const adminQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Without a network one is told so; nothing waits in silence, and no act is done long after it was asked for.
      networkMode: 'always',
      retry: (tries, error) => !isApiError(error) && tries < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Forgets what was shown, but for who is here. */
export const clearAdminCache = () =>
  adminQueryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== adminKeys.me[0] });
