import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the heading of a page that a link opened, and returns the title to announce. Going back or forward returns the focus
 * to the link that left the page. Sheets and filters change the query only, and keep the focus.
 */
export function usePageFocus() {
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
