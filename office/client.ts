import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#browser/refused.ts';

/** What was read is shown while it is read again; what was refused is not asked a second time. */
export const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (tries, error) => !isRefusal(error) && tries < 2, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
