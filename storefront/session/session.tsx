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
import { connectToApp, notifyApp } from '#client/bridge.ts';
import {
  currentToken,
  forgetToken,
  holdsToken,
  holdToken,
  keepToken,
  storedToken,
  tokenKey,
} from '#client/customer-token.ts';
import { onTokenReplaced } from '#client/guest-token.ts';
import { transferPush } from '#client/push-messages.ts';
import { endSession, settleSignOuts } from '#client/sign-out.ts';
import { clearDrafts, sweepTemporary } from '#client/storage.ts';
import type { CustomerSession as SignedIn } from '#contract/auth.ts';
import { ApiError } from '#contract/client.ts';
import type { Customer } from '#contract/customers.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { keepTrackRecord } from '../app/track.ts';
import { bootstrapSession, isRefusal, loadUser, refetchUserType, skipsBootstrap, verifyToken } from './bootstrap.ts';

/** Why the session could not start: no answer, an overloaded shop, or anything else. */
type Cause = 'away' | 'crowded' | 'broken';
type SessionState = {
  state: 'starting' | 'ready' | 'failed';
  user: Customer | null;
  token: string | null;
  cause?: Cause;
  /** The stored token is not that of the displayed member: the page is hidden until its owner is known. */
  isHidden?: true;
};
type Session = SessionState & {
  isGuest: boolean;
  /** Counts the persons of this tab: a page of one is discarded for the next. */
  person: number;
  signIn: (signed: SignedIn, how: { keep: boolean }) => Promise<Customer>;
  /** Signs out in every tab at once; the shop is notified when it can be reached. */
  signOut: () => void;
  /** Stores the member as the server has just returned it. */
  update: (user: Customer) => void;
  retry: () => void;
};

const Context = createContext<Session | null>(null);
/** How long a tab that notices a sign-out waits for the guest of the tab that signed out, in milliseconds. */
const guestMs = 1500;
const starting: SessionState = { state: 'starting', user: null, token: null };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(starting);
  const [person, setPerson] = useState(0);
  const latest = useRef(state);
  latest.current = state;
  const { pathname } = useLocation();
  const settings = useRouteLoaderData('root') as StorefrontSettings | undefined;
  const cache = useQueryClient();
  const hasStarted = useRef(false);
  // A sign-in or sign-out during the start takes precedence over its result.
  const turn = useRef(0);
  // The member whose data this tab has, also while the session starts again.
  const member = useRef<string | null>(null);
  if (state.user && state.user.userType !== 'guest') member.current = state.user.uuid;
  const sandbox = settings?.sandbox ?? null;

  /** Removes all data of the previous member from this tab; of another member than `next`, if given. */
  const forgetPerson = useCallback(
    (next?: Customer) => {
      if (next && (!member.current || member.current === next.uuid)) return;
      member.current = null;
      clearDrafts();
      cache.clear();
      setPerson((count) => count + 1);
    },
    [cache],
  );

  const start = useCallback(
    async (path: string, connects = true) => {
      hasStarted.current = true;
      const ownTurn = ++turn.current;
      setState(starting);
      const bootstrap = await (connects ? connectToApp(sandbox) : Promise.resolve()).then(bootstrapSession).then(
        (user): SessionState => ({ state: 'ready', user, token: currentToken() }),
        (error: unknown): SessionState => ({ state: 'failed', user: null, token: null, cause: causeOf(error) }),
      );
      if (ownTurn !== turn.current) return;
      // Another tab signed out in between.
      if (bootstrap.state === 'ready' && !bootstrap.token) return void start(path, false);
      if (bootstrap.user) forgetPerson(bootstrap.user);
      // Half of the page depends on the session: React renders it in parts, so that a slow phone still reacts to a press.
      startTransition(() => setState(bootstrap));
      if (!bootstrap.user) return;
      const userType = await refetchUserType(bootstrap.user, path).catch(() => null);
      if (userType && ownTurn === turn.current)
        setState((last) => (last.user ? { ...last, user: { ...last.user, userType } } : last));
    },
    [sandbox, forgetPerson],
  );

  // The provider's callback page does not start a session; the next page does.
  useEffect(() => {
    if (!hasStarted.current && !skipsBootstrap(pathname)) void start(pathname);
  }, [start, pathname]);

  // Temporary data of a page that was left may have expired.
  useEffect(sweepTemporary, []);

  useEffect(() => {
    if (settings?.demo) keepTrackRecord();
  }, [settings]);

  useEffect(() => {
    function loadStored() {
      const token = currentToken();
      if (token)
        void loadUser(token).then(
          (user) => {
            if (token !== currentToken()) return;
            if (user.userType !== 'guest') forgetPerson(user);
            setState({ state: 'ready', user, token });
          },
          () => undefined,
        );
    }

    /** Follows a sign-in or sign-out in another tab, unless this tab has a separate token. */
    function followOtherTab() {
      const { state, token, user } = latest.current;
      const now = storedToken();
      if (!hasStarted.current || holdsToken() || state === 'starting' || now === token) return;
      if (user && user.userType !== 'guest') void keepOrReplace(user, now);
      else if (now) {
        cache.clear();
        loadStored();
      }
    }

    /** Keeps the displayed member only if the stored token belongs to them. */
    async function keepOrReplace(displayed: Customer, token: string | null) {
      const ownTurn = ++turn.current;
      setState((last) => ({ ...last, isHidden: true }));
      const user = token
        ? await loadUser(token).catch((error: unknown) => (isRefusal(error) ? null : causeOf(error)))
        : null;
      if (ownTurn !== turn.current) return;
      // Drafts are kept until the owner of the token is known.
      if (typeof user === 'string') return setState({ state: 'failed', user: null, token: null, cause: user });
      if (user && user.uuid === displayed.uuid) return setState({ state: 'ready', user, token });
      forgetPerson();
      if (user) return setState({ state: 'ready', user, token });
      setState(starting);
      // The tab that signed out creates a guest for all tabs, if it can.
      setTimeout(() => ownTurn === turn.current && void start(window.location.pathname, false), guestMs);
    }

    function onStorage({ key }: StorageEvent) {
      if (key === tokenKey || key === null) followOtherTab();
    }
    function onPageShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      const { user } = latest.current;
      // A token of this page only may have expired while the page was cached.
      if (!holdsToken()) followOtherTab();
      else if (user && user.userType !== 'guest') void keepOrReplace(user, currentToken());
    }
    function onOnline() {
      void settleSignOuts();
      if (latest.current.state === 'failed') void start(window.location.pathname);
    }
    void settleSignOuts();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', followOtherTab);
    onTokenReplaced(loadStored);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', followOtherTab);
    };
  }, [cache, forgetPerson, start]);

  const session = useMemo<Session>(
    () => ({
      ...state,
      person,
      isGuest: state.user?.userType === 'guest',
      retry: () => void start(window.location.pathname),
      async signIn(signed, { keep }) {
        hasStarted.current = true;
        turn.current++;
        if (keep) keepToken(signed.token);
        else holdToken(signed.token);
        const entering = keep ? verifyToken(signed.token).then(() => loadUser(signed.token)) : loadUser(signed.token);
        const user = await entering.catch((error: unknown) => {
          void start(window.location.pathname);
          throw error;
        });
        void transferPush().catch(() => undefined);
        cache.clear();
        setState({ state: 'ready', user, token: signed.token });
        return user;
      },
      update: (user) =>
        setState((last) => ({ ...last, user: { ...user, userType: last.user?.userType ?? user.userType } })),
      signOut() {
        const token = currentToken();
        forgetToken();
        forgetPerson();
        notifyApp({ type: 'signedOut' });
        if (token) void endSession(token);
        void start(window.location.pathname, false);
      },
    }),
    [state, person, start, cache, forgetPerson],
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
  if (!session) throw new Error('useSession is called outside SessionProvider.');
  return session;
}
