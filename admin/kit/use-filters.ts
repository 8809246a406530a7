import { useLocation, useSearchParams } from 'react-router';

/**
 * The filters of a list, stored in the URL so that it can be shared. Search words may be personal data, so they are stored in the
 * history state instead. Search words in the URL of a link are read.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const storedFilters = soughtIn(state);
  function setFilter(name: string, value: string) {
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
    name === 'search' && storedFilters !== undefined ? storedFilters || undefined : (params.get(name) ?? undefined);
  return { of, set: setFilter };
}

function soughtIn(state: unknown) {
  if (typeof state !== 'object' || state === null || !('search' in state)) return undefined;
  return typeof state.search === 'string' ? state.search : undefined;
}
