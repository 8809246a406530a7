import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#client/error-messages.ts';
import { keys } from './query-keys.ts';

/** What was read is shown while it is read again; what was refused is not asked a second time. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Without a network one is told so; nothing waits in silence, and no act is done long after it was asked for.
      networkMode: 'always',
      retry: (tries, error) => !isRefusal(error) && tries < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Forgets what was shown, but for who is here. */
export const forget = () => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
