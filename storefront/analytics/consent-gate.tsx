import { useEffect } from 'react';
import { useBlocker, useLocation, useRouteLoaderData } from 'react-router';
import { useConsent } from '#client/consent.ts';
import { holdsToken } from '#client/token.ts';
import { isNoTrackingPath } from '#contract/rules/no-tracking-paths.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { ConsentBar } from './consent-bar.tsx';
import { startFirstPartyAnalytics } from './first-party.ts';
import { isCurrentPageSafe } from './redact.ts';
import { hasVendorTags, startVendorTags } from './start-tags.ts';

// A quiet document lets nobody else in for as long as it lives, wherever its person goes from there.
const cameQuietly = typeof window !== 'undefined' && isNoTrackingPath(window.location.pathname);

/** Asks whether somebody may be counted, and does what they said. Comes after the page is at rest. */
export default function AnalyticsConsentGate() {
  const { measuring } = useRouteLoaderData('root') as StorefrontSettings;
  const { pathname } = useLocation();
  const said = useConsent();
  const quiet = isNoTrackingPath(pathname);
  // Who signed in for this page alone would be signed out by a new document: nobody else's scripts come into it.
  const may =
    Boolean(said?.analytics || said?.advertising) && !quiet && !cameQuietly && !holdsToken() && isCurrentPageSafe();

  useEffect(startFirstPartyAnalytics, []);
  useEffect(() => {
    if (may && said) startVendorTags(measuring, said);
  }, [may, said, measuring]);
  useEffect(() => {
    // Comes by itself, so that whoever is not measured does not carry it.
    if (measuring.monitoring)
      void import('./sentry.ts').then(({ startErrorMonitoring }) =>
        startErrorMonitoring({ consented: Boolean(said?.analytics) }),
      );
  }, [measuring, said]);
  useLeaving(quiet);

  const asks = Boolean(measuring.ga4 ?? measuring.meta ?? measuring.kakao ?? measuring.naver);
  return asks && !said && !quiet ? <ConsentBar /> : null;
}

/** From a page with others' scripts a quiet screen is a document of its own. */
function useLeaving(quiet: boolean) {
  useBlocker(({ nextLocation, historyAction }) => {
    if (historyAction === 'POP' || !hasVendorTags() || !isNoTrackingPath(nextLocation.pathname)) return false;
    const { pathname, search, hash } = nextLocation;
    const go = historyAction === 'REPLACE' ? 'replace' : 'assign';
    window.location[go](pathname + search + hash);
    return true;
  });
  useEffect(() => {
    if (quiet && hasVendorTags()) window.location.reload();
  }, [quiet]);
}
