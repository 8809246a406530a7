import { useSearchParams } from 'react-router';

/** What of a list is shown; it stands in the address, so that it can be sent to somebody. An empty value is none. */
export function useNarrowed() {
  const [params, setParams] = useSearchParams();
  function set(name: string, value: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  return { of: (name: string) => params.get(name) ?? undefined, set };
}
