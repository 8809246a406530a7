import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { trackEvent } from '../app/track.ts';

/** Tells analytics of every screen once. Sheets and choices within one are no screens of their own. */
export function usePageView() {
  const { pathname } = useLocation();
  useEffect(() => {
    trackEvent('page_view', { page_path: pathname, page_title: document.title });
  }, [pathname]);
}
