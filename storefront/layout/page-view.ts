import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { trackEvent } from '../app/track.ts';

/** Reports every screen to analytics once. Sheets and selections within a screen are not reported. */
export function usePageView() {
  const { pathname } = useLocation();
  useEffect(() => {
    trackEvent('page_view', { page_path: pathname, page_title: document.title });
  }, [pathname]);
}
