import { useEffect, useState } from 'react';
import type { TrackingConsent } from '#client/analytics-consent.ts';
import { readTab, writeTab } from '#client/storage.ts';

const pagesKey = 'pages-seen';
const firstPage = 3;
const waitMs = 10_000;
const answerMs = 180 * 86_400_000;

type Moment = { pages: number; pathname: string; openMs: number };

/** Whether the consent question may appear: from the third page of a visit, where it disturbs no purchase, ten seconds after the document opened. */
export function mayAskConsent({ pages, pathname, openMs }: Moment) {
  return pages >= firstPage && openMs >= waitMs && !/^\/(product|cart|pay|gift)(\/|$)/.test(pathname);
}

/** Whether an answer still counts: consent until it is withdrawn, a refusal for 180 days. `now` is in milliseconds. */
export function isAnswered(consent: TrackingConsent | null, now: number) {
  if (!consent) return false;
  // Without a readable time the refusal stays.
  return consent.analytics || consent.advertising || !(now - new Date(consent.at).getTime() >= answerMs);
}

/** Counts the pages of this tab, and returns whether the consent question may appear on the current one. */
export function useConsentTiming(pathname: string) {
  const [moment, setMoment] = useState<Moment>({ pages: 0, pathname, openMs: 0 });
  useEffect(() => {
    const pages = (readTab<number>(pagesKey) ?? 0) + 1;
    writeTab(pagesKey, pages);
    const look = () => setMoment({ pages, pathname, openMs: performance.now() });
    look();
    const timer = setTimeout(look, Math.max(0, waitMs - performance.now()));
    return () => clearTimeout(timer);
  }, [pathname]);
  return moment.pathname === pathname && mayAskConsent(moment);
}
