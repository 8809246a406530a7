import { QueryClient, timeoutManager } from '@tanstack/react-query';

// A page the server writes is over with its last byte: a clock of any of its queries would hold the whole rendering until it strikes.
if (typeof document === 'undefined') {
  const never = () => 0;
  timeoutManager.setTimeoutProvider({
    setTimeout: never,
    setInterval: never,
    clearTimeout: () => {},
    clearInterval: () => {},
  });
}

/** Reads repeat at the wire, so the cache never asks twice on its own. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
