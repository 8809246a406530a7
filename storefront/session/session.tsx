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
import { greetApp, tellApp } from '#client/bridge.ts';
import { onRenewed } from '#client/guest-token.ts';
import { carryPush } from '#client/push.ts';
import { leave, settleLeaving } from '#client/sign-out.ts';
import { clearBegun, sweepLent } from '#client/storage.ts';
import {
  carriesToken,
  carryToken,
  currentToken,
  forgetToken,
  keepToken,
  storedToken,
  tokenKey,
} from '#client/token.ts';
import type { Session as Signed } from '#contract/auth.ts';
import { ApiError } from '#contract/client.ts';
import type { User } from '#contract/customers.ts';
import type { Settings } from '#contract/settings.ts';
import { keepTrack } from '../app/track.ts';
import { bootstrap, enter, skipsBootstrap, verify } from './bootstrap.ts';

/** Why it could not begin: no answer came, the shop is crowded, or anything else. */
type Cause = 'away' | 'crowded' | 'broken';
type Known = {
  state: 'starting' | 'ready' | 'failed';
  user: User | null;
  token: string | null;
  cause?: Cause;
  /** Another token is stored than the one of the member who is shown: the page is not seen until it is known whose it is. */
  isHidden?: true;
};
type Session = Known & {
  isGuest: boolean;
  /** Counts the people of this tab: a page of one is not kept for the next. */
  person: number;
  signIn: (signed: Signed, how: { keep: boolean }) => Promise<User>;
  /** Signs out in every tab at once; the shop learns of it when it can be reached. */
  signOut: () => void;
  /** Takes over what the server just said about the member. */
  update: (user: User) => void;
  retry: () => void;
};

const Context = createContext<Session | null>(null);
/** How long a tab that hears of a sign-out waits for the guest of the tab that signed out, in milliseconds. */
const guestMs = 1500;
const nobody: Known = { state: 'starting', user: null, token: null };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(nobody);
  const [person, setPerson] = useState(0);
  const shown = useRef(known);
  shown.current = known;
  const { pathname } = useLocation();
  const settings = useRouteLoaderData('root') as Settings | undefined;
  const cache = useQueryClient();
  const began = useRef(false);
  // Who signs in or out while it is still being found out who is here has the last word.
  const turn = useRef(0);
  const sandbox = settings?.sandbox ?? null;

  const start = useCallback(
    async (path: string, greet = true) => {
      began.current = true;
      const mine = ++turn.current;
      setKnown(nobody);
      const found = await (greet ? greetApp(sandbox) : Promise.resolve())
        .then(() => bootstrap(path))
        .then(
          (user): Known => ({ state: 'ready', user, token: currentToken() }),
          (error: unknown): Known => ({ state: 'failed', user: null, token: null, cause: causeOf(error) }),
        );
      if (mine !== turn.current) return;
      // Another tab signed out in between.
      if (found.state === 'ready' && !found.token) return void start(path, false);
      // Half the page asks who is here: it is shown piece by piece, so that a slow phone hears a press meanwhile.
      startTransition(() => setKnown(found));
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

  /** Nothing of the member who was here is left in this tab. */
  const forgetPerson = useCallback(() => {
    clearBegun();
    cache.clear();
    setPerson((count) => count + 1);
  }, [cache]);

  useEffect(() => {
    function take() {
      const token = currentToken();
      if (token)
        void enter(token).then(
          (user) => token === currentToken() && setKnown({ state: 'ready', user, token }),
          () => undefined,
        );
    }

    /** Another tab signed in or out: this one follows, unless it carries a separate token. */
    function follow() {
      const { state, token, user } = shown.current;
      const now = storedToken();
      if (!began.current || carriesToken() || state === 'starting' || now === token) return;
      if (user && user.userType !== 'guest') void change(user, now);
      else if (now) {
        cache.clear();
        take();
      }
    }

    /** The member who is shown stays only if the stored token is theirs as well. */
    async function change(member: User, token: string | null) {
      const mine = ++turn.current;
      setKnown((last) => ({ ...last, isHidden: true }));
      const user = token && (await enter(token).catch(() => null));
      if (mine !== turn.current) return;
      if (user && user.uuid === member.uuid) return setKnown({ state: 'ready', user, token });
      forgetPerson();
      if (user) return setKnown({ state: 'ready', user, token });
      setKnown(nobody);
      // The tab that signed out makes a guest for all of them, if it can.
      setTimeout(() => mine === turn.current && void start(window.location.pathname, false), guestMs);
    }

    function hear({ key }: StorageEvent) {
      if (key === tokenKey || key === null) follow();
    }
    function show({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      const { user } = shown.current;
      // A token that this page alone carries may have ended while the page was away.
      if (!carriesToken()) follow();
      else if (user && user.userType !== 'guest') void change(user, currentToken());
    }
    function goOn() {
      void settleLeaving();
      if (shown.current.state === 'failed') void start(window.location.pathname);
    }
    void settleLeaving();
    window.addEventListener('storage', hear);
    window.addEventListener('pageshow', show);
    window.addEventListener('online', goOn);
    document.addEventListener('visibilitychange', follow);
    const quiet = onRenewed(take);
    return () => {
      window.removeEventListener('storage', hear);
      window.removeEventListener('pageshow', show);
      window.removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', follow);
      quiet();
    };
  }, [cache, forgetPerson, start]);

  const session = useMemo<Session>(
    () => ({
      ...known,
      person,
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
      signOut() {
        const token = currentToken();
        forgetToken();
        forgetPerson();
        tellApp({ type: 'signedOut' });
        if (token) void leave(token);
        void start(window.location.pathname, false);
      },
    }),
    [known, person, start, cache, forgetPerson],
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
