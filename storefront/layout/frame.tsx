import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { names } from '#ui/cx.ts';
import { late } from '#ui/lazy-part.tsx';
import { useSession } from '../session/session.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { CalmFooter, Footer } from './footer.tsx';
import { Offline } from './offline.tsx';
import { useHandle } from './route-handle.ts';
import { TopBar } from './top-bar.tsx';
import { useWide } from './use-wide-screen.ts';

// Only windows with room beside the column ask for what stands there.
const Panel = late(() => import('./desktop-panel.tsx'));
const Basket = late(() => import('./cart-panel.tsx'));

/** The column everything stands in. Videos take the whole width. */
export function Frame({ children }: { children: ReactNode }) {
  const { bar, footer, calm, top } = useHandle();
  const wide = useLocation().pathname.includes('/video');
  const { isHidden } = useSession();
  const room = useWide();
  return (
    <div data-bar={bar}>
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
        className={names(
          'relative mx-auto flex min-h-dvh w-full min-w-[360px] flex-col bg-surface',
          bar === 'action' && 'pb-[calc(4rem+env(safe-area-inset-bottom))]',
          !wide && 'max-w-[720px] min-[721px]:shadow-[0_0_0_1px_var(--color-line)]',
        )}
      >
        <TopBar />
        <Offline />
        {/* A screen high whatever is in it: what stands below never moves before the reader's eyes. */}
        <main
          id="main"
          tabIndex={-1}
          className={names(
            'flex flex-1 flex-col outline-none',
            isHidden && 'invisible',
            !wide && top !== 'none' && 'min-h-screenful',
          )}
        >
          {children}
        </main>
        {footer && (calm ? <CalmFooter /> : <Footer />)}
        {bar === 'nav' && <BottomNav />}
      </div>
    </div>
  );
}
