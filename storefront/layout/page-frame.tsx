import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { classNames } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useSession } from '../session/session.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { CompactFooter, SiteFooter } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useRouteHandle } from './route-handle.ts';
import { TopBar } from './top-bar.tsx';
import { useWideScreen } from './use-wide-screen.ts';

// Only wide windows load the side panels.
const Panel = lazyPart(() => import('./desktop-panel.tsx'));
const Basket = lazyPart(() => import('./cart-panel.tsx'));

/** The column that contains every page. Videos use the whole width. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { bar, footer, calm, top } = useRouteHandle();
  const wide = useLocation().pathname.includes('/video');
  const { isHidden } = useSession();
  const room = useWideScreen();
  const title = usePageFocus();
  return (
    <div data-bar={bar}>
      <p role="status" className="sr-only">
        {title}
      </p>
      <a href="#main" className="sr-only z-50 bg-surface p-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        본문으로 건너뛰기
      </a>
      {room && !wide && (
        <>
          <Panel />
          {!calm && bar !== 'action' && <Basket />}
        </>
      )}
      <div
        className={classNames(
          'relative mx-auto flex min-h-dvh w-full min-w-[360px] flex-col bg-surface',
          bar === 'action' && 'pb-[calc(4rem+env(safe-area-inset-bottom))]',
          !wide && 'max-w-[720px] min-[721px]:shadow-[0_0_0_1px_var(--color-line)]',
        )}
      >
        <TopBar />
        <OfflineNotice />
        {/* At least one screen high, so that the content below does not shift visibly. */}
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            'flex flex-1 flex-col outline-none',
            isHidden && 'invisible',
            !wide && top !== 'none' && 'min-h-screenful',
          )}
        >
          {children}
        </main>
        {footer && (calm ? <CompactFooter /> : <SiteFooter />)}
        {bar === 'nav' && <BottomNav />}
      </div>
    </div>
  );
}

/**
 * Moves the focus to the heading of a page that a link opened, and returns the title to announce. Going back or forward returns the focus
 * to the link that left the page. Sheets and filters change the query only, and keep the focus.
 */
function usePageFocus() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [title, setTitle] = useState('');
  const current = useRef({ pathname, key });
  // The link that left a page, by the history entry of that page.
  const leaving = useRef(new Map<string, string>());

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const href = (target as Element).closest('main a')?.getAttribute('href');
      if (href) leaving.current.set(current.current.key, href);
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, []);

  useEffect(() => {
    const isSamePage = current.current.pathname === pathname;
    current.current = { pathname, key };
    if (isSamePage) return;
    setTitle(document.title);
    const { activeElement } = document;
    // A field that the page focused itself, or that stays in the bar, keeps the focus.
    if (activeElement?.matches('input, textarea')) return;
    const href = isBack ? leaving.current.get(key) : undefined;
    const link = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    (link || heading || document.getElementById('main'))?.focus({ preventScroll: true });
  }, [pathname, key, isBack]);

  return title;
}
