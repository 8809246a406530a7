import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { api } from '#browser/api.ts';
import { greetApp, tellApp } from '#browser/bridge.ts';
import { newGuest, onRenewed } from '#browser/guest.ts';
import { carryPush, stopPush } from '#browser/push.ts';
import { clearBegun, sweepLent } from '#browser/storage.ts';
import { carriesToken, carryToken, currentToken, forgetToken, keepToken, tokenKey } from '#browser/token.ts';
import type { User } from '#contract/accounts.ts';
import type { Session as Signed } from '#contract/auth.ts';
import { ApiError } from '#contract/client.ts';
import type { Settings } from '#contract/settings.ts';
import { keepTrack } from '../track.ts';
import { bootstrap, enter, skipsBootstrap, verify } from './bootstrap.ts';

/** Why it could not begin: no answer came, the shop is crowded, or anything else. */
type Cause = 'away' | 'crowded' | 'broken';
type Known = { state: 'starting' | 'ready' | 'failed'; user: User | null; token: string | null; cause?: Cause };
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
  const settings = useRouteLoaderData('root') as Settings | undefined;
  const cache = useQueryClient();
  const began = useRef(false);
  // Who signs in or out while it is still being found out who is here has the last word.
  const turn = useRef(0);
  const sandbox = settings?.sandbox ?? null;

  const start = useCallback(
    async (path: string) => {
      began.current = true;
      const mine = ++turn.current;
      setKnown(nobody);
      const found = await greetApp(sandbox)
        .then(() => bootstrap(path))
        .then(
          (user): Known => ({ state: 'ready', user, token: currentToken() }),
          (error: unknown): Known => ({ state: 'failed', user: null, token: null, cause: causeOf(error) }),
        );
      // Half the page asks who is here: it is shown piece by piece, so that a slow phone hears a press meanwhile.
      if (mine === turn.current) startTransition(() => setKnown(found));
    },
    [sandbox],
  );

  // The way back from a provider skips everything; whoever goes on from there is asked after then.
  useEffect(() => {
    if (!began.current && !skipsBootstrap(pathname)) void start(pathname);
  }, [start, pathname]);

  // What a page that was left has lent to this tab may have run out meanwhile.
  useEffect(sweepLent, []);

  useEffect(() => {
    if (settings?.demo) keepTrack();
  }, [settings]);

  useEffect(() => {
    function take() {
      const token = currentToken();
      if (token)
        void enter(token).then(
          (user) => token === currentToken() && setKnown({ state: 'ready', user, token }),
          () => undefined,
        );
    }
    // Another tab signed in or out: this one follows, unless it has a token of its own.
    function hear({ key, newValue }: StorageEvent) {
      if (key !== tokenKey || !newValue || carriesToken() || !began.current) return;
      cache.clear();
      take();
    }
    window.addEventListener('storage', hear);
    const quiet = onRenewed(take);
    return () => {
      window.removeEventListener('storage', hear);
      quiet();
    };
  }, [cache]);

  const session = useMemo<Session>(
    () => ({
      ...known,
      isGuest: known.user?.userType === 'guest',
      retry: () => void start(window.location.pathname),
      async signIn(signed, { keep }) {
        began.current = true;
        turn.current++;
        if (keep) keepToken(signed.token);
        else carryToken(signed.token);
        const entering = keep ? verify(signed.token).then(() => enter(signed.token)) : enter(signed.token);
        const user = await entering.catch((error: unknown) => {
          void start(window.location.pathname);
          throw error;
        });
        void carryPush().catch(() => undefined);
        cache.clear();
        setKnown({ state: 'ready', user, token: signed.token });
        return user;
      },
      update: (user) =>
        setKnown((last) => ({ ...last, user: { ...user, userType: last.user?.userType ?? user.userType } })),
      async signOut() {
        // Whatever the server says, this device forgets; a token already dead needs no farewell.
        await stopPush().catch(() => undefined);
        await api('DELETE /v2/tokens', {}, { token: currentToken() }).catch(() => undefined);
        turn.current++;
        forgetToken();
        // Whoever sits here next reads nothing that was begun: no review, no question, no address.
        clearBegun();
        tellApp({ type: 'signedOut' });
        cache.clear();
        const token = await newGuest();
        setKnown({ state: 'ready', user: await enter(token), token });
      },
    }),
    [known, start, cache],
  );
  return <Context value={session}>{children}</Context>;
}

function causeOf(error: unknown): Cause {
  const status = error instanceof ApiError ? error.statusCode : undefined;
  if (status === 429 || status === 503) return 'crowded';
  return status === 0 ? 'away' : 'broken';
}

export function useSession() {
  const session = useContext(Context);
  if (!session) throw new Error('useSession stands outside SessionProvider.');
  return session;
}
