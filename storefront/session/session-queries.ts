import { QueryClient, timeoutManager } from '@tanstack/react-query';

// Server rendering ends with the last byte: timers of queries would keep it running.
if (typeof document === 'undefined') {
  const never = () => 0;
  timeoutManager.setTimeoutProvider({
    setTimeout: never,
    setInterval: never,
    clearTimeout: () => {},
    clearInterval: () => {},
  });
}

/** Requests are repeated by the client, so the cache does not retry. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
