import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useSession } from '../session/session.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { CompactFooter, SiteFooter } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useRouteHandle } from './route-handle.ts';
import { TopBar } from './top-bar.tsx';
import { usePageFocus } from './use-page-focus.ts';
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
