import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts.ts';
import type { Session as Signed } from '#contract/auth.ts';
import { api } from '../api.ts';
import { bootstrap, enter, skipsBootstrap, verify } from './bootstrap.ts';
import { newGuest, onRenewed } from './guest.ts';
import { carryToken, currentToken, forgetToken, keepToken } from './token.ts';

type Known = { state: 'starting' | 'ready' | 'failed'; user: User | null; token: string | null };
type Session = Known & {
  isGuest: boolean;
  signIn: (signed: Signed, how: { keep: boolean }) => Promise<User>;
  signOut: () => Promise<void>;
  /** Takes over what the server just said about the member. */
  update: (user: User) => void;
  retry: () => void;
};

const Context = createContext<Session | null>(null);
const nobody: Known = { state: 'starting', user: null, token: null };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(nobody);
  const { pathname } = useLocation();
  const cache = useQueryClient();
  const [firstPath] = useState(pathname);

  const start = useCallback(async () => {
    if (skipsBootstrap(firstPath)) return;
    setKnown(nobody);
    try {
      const user = await bootstrap(firstPath);
      setKnown({ state: 'ready', user, token: currentToken() });
    } catch {
      setKnown({ state: 'failed', user: null, token: null });
    }
  }, [firstPath]);

  useEffect(() => {
    void start();
  }, [start]);

  useEffect(
    () =>
      onRenewed(() => {
        const token = currentToken();
        if (token)
          void enter(token).then(
            (user) => setKnown({ state: 'ready', user, token }),
            () => undefined,
          );
      }),
    [],
  );

  const session = useMemo<Session>(
    () => ({
      ...known,
      isGuest: known.user?.userType === 'guest',
      retry: () => void start(),
      async signIn(signed, { keep }) {
        if (keep) {
          keepToken(signed.token);
          await verify(signed.token);
        } else carryToken(signed.token);
        const user = await enter(signed.token);
        cache.clear();
        setKnown({ state: 'ready', user, token: signed.token });
        return user;
      },
      update: (user) =>
        setKnown((last) => ({ ...last, user: { ...user, userType: last.user?.userType ?? user.userType } })),
      async signOut() {
        // Whatever the server says, this device forgets; a token already dead needs no farewell.
        await api('DELETE /v2/tokens', {}, { token: currentToken() }).catch(() => undefined);
        forgetToken();
        cache.clear();
        const token = await newGuest();
        setKnown({ state: 'ready', user: await enter(token), token });
      },
    }),
    [known, start, cache],
  );
  return <Context value={session}>{children}</Context>;
}

export function useSession() {
  const session = useContext(Context);
  if (!session) throw new Error('useSession stands outside SessionProvider.');
  return session;
}
