import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first client render, so that both produce the same markup. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
