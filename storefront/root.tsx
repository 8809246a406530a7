import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
} from 'react-router';
import { brand } from '#brand';
import { lazyPart } from '#ui/lazy-part.tsx';
import { setShopClock } from '#ui/shop-clock.ts';
import { NonceContext } from './app/csp-nonce.ts';
import { loaderNow, settingsContext } from './app/loader-context.ts';
import { loadFont } from './layout/font.ts';
import { fontScript } from './layout/font-script.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { usePageView } from './layout/page-view.ts';
import { layoutScript } from './layout/progressive-layout.ts';
import { SnackbarProvider } from './layout/snackbar-provider.tsx';
import { useCatchUpNavigation } from './layout/use-catch-up-navigation.ts';
import { earlyRequestScript } from './session/early-requests.ts';
import { SessionProvider, useSession } from './session/session.tsx';
import { createQueryClient } from './session/session-queries.ts';
import { textSizeScript } from './session/text-size.ts';

// Analytics load after everything else.
const Measuring = lazyPart(() => import('./analytics/consent-gate.tsx'));

// The browser ran them with the document, so its own scripts need not contain them.
const headScripts = import.meta.env.SSR
  ? (path: string) => earlyRequestScript(path) + textSizeScript + fontScript() + layoutScript
  : () => '';

export function loader({ context }: LoaderFunctionArgs) {
  return { ...context.get(settingsContext), now: loaderNow(context) };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const mark = useContext(NonceContext) || undefined;
  const scripts = headScripts(useLocation().pathname);
  return (
    <html lang="ko" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"
        />
        <meta name="theme-color" content={brand.themeColor} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="icon" type="image/svg+xml" href={brand.favicon} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, needed before the first paint. */}
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function StorefrontApp() {
  const { ahead } = useLoaderData<typeof loader>();
  const [cache] = useState(createQueryClient);
  // Set before any component reads the time; on the server pages contain it.
  if (typeof window !== 'undefined') setShopClock(ahead);
  useEffect(loadFont, []);
  useEffect(markAlive, []);
  useEffect(standBehind, []);
  useCatchUpNavigation();
  usePageView();
  const isAtRest = useRest();
  return (
    <QueryClientProvider client={cache}>
      <SnackbarProvider>
        <SessionProvider>
          <PageFrame>
            <Page />
          </PageFrame>
          {isAtRest && <Measuring />}
        </SessionProvider>
      </SnackbarProvider>
    </QueryClientProvider>
  );
}

/** The key discards the page of the previous person. */
function Page() {
  return <Outlet key={useSession().person} />;
}

/** True once the page is loaded and idle. */
function useRest() {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const rest = () => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(() => setAtRest(true), { timeout: 5000 });
      else setTimeout(() => setAtRest(true), 1500);
    };
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
    return () => window.removeEventListener('load', rest);
  }, []);
  return isAtRest;
}

/** From now on events are handled; earlier presses are replayed (see server/rendering/first-paint.ts). */
function markAlive() {
  window.dispatchEvent(new Event('alive'));
}

/** Registers the service worker for the offline page and push messages after everything else; without a build there is none. */
function standBehind() {
  if (!navigator.serviceWorker || window.parent !== window) return;
  const timer = setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 3000);
  return () => clearTimeout(timer);
}

export function ErrorBoundary() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[720px] flex-col items-center justify-center bg-surface px-gutter text-center">
      <title>오류가 발생했습니다</title>
      <h1 className="font-bold text-section">오류가 발생했습니다</h1>
      <p className="mt-2 text-ink-600">화면을 새로고침해 주세요.</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="mt-6 min-h-12 rounded-card bg-brand-strong px-6 font-semibold text-on-brand"
      >
        새로고침
      </button>
    </main>
  );
}
