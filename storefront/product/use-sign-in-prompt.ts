import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useErrorSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';

/** Asks a guest to sign in and returns whether it did; after sign-in the customer returns here. */
export function useSignInPrompt() {
  const { isGuest } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const showErrorSnackbar = useErrorSnackbar();
  return useCallback(
    (why: string) => {
      if (!isGuest) return false;
      showErrorSnackbar({
        title: '로그인이 필요해요',
        message: why,
        confirm: '로그인',
        cancel: '나중에',
        onConfirm: () => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`),
      });
      return true;
    },
    [isGuest, pathname, search, navigate, showErrorSnackbar],
  );
}

/** A press before the session or the state of the product is known is not lost: it runs once they are. */
export function useDeferredPress(act: () => void, known = true) {
  const { state } = useSession();
  const [pressed, setPressed] = useState(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!pressed || state === 'starting' || !known) return;
    setPressed(false);
    latest.current();
  }, [pressed, state, known]);
  return useCallback(() => setPressed(true), []);
}
