import { useLocation, useSearchParams } from 'react-router';

/**
 * What of a list is shown; it stands in the address, so that it can be sent to somebody. An empty value is none. Words that are looked for
 * stand in no address, for they may be a name or a telephone: they lie with the page in the browser's history, and a link's own are read.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const kept = soughtIn(state);
  function set(name: string, value: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        if (value && name !== 'search') next.set(name, value);
        return next;
      },
      { replace: true, state: name === 'search' ? { search: value } : state },
    );
  }
  const of = (name: string) =>
    name === 'search' && kept !== undefined ? kept || undefined : (params.get(name) ?? undefined);
  return { of, set };
}

function soughtIn(state: unknown) {
  if (typeof state !== 'object' || state === null || !('search' in state)) return undefined;
  return typeof state.search === 'string' ? state.search : undefined;
}
