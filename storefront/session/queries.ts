import { QueryClient } from '@tanstack/react-query';

/** Reads repeat at the wire, so the cache never asks twice on its own. */
export function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
