import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** A sheet opens by its name in the address hash, so the back button closes it and a reload keeps it open. */
export function useSheet(name: string) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const opened = hydrated && hash === `#${name}`;

  const open = useCallback(() => {
    void navigate({ pathname, search, hash: `#${name}` }, { preventScrollReset: true, state: { sheet: name } });
  }, [navigate, name, pathname, search]);

  const close = useCallback(() => {
    if (window.location.hash !== `#${name}`) return;
    if ((state as { sheet?: string } | null)?.sheet === name) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [navigate, name, pathname, search, state]);

  return { opened, open, close };
}
