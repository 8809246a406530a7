import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's document and in the very first client pass, so both say the same. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
