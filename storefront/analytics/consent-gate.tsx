import { useEffect } from 'react';
import { useBlocker, useLocation, useRouteLoaderData } from 'react-router';
import { useConsent } from '#client/analytics-consent.ts';
import { holdsToken } from '#client/customer-token.ts';
import { isNoTrackingPath } from '#contract/rules/no-tracking-paths.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { ConsentBar } from './consent-bar.tsx';
import { isAnswered, useConsentTiming } from './consent-timing.ts';
import { startFirstPartyAnalytics } from './first-party.ts';
import { isCurrentPageSafe } from './redact.ts';
import { hasVendorTags, startVendorTags } from './start-tags.ts';

// A document that started on a no-tracking page loads no third-party scripts, regardless of the page it continues on.
const cameQuietly = typeof window !== 'undefined' && isNoTrackingPath(window.location.pathname);

/** Asks for tracking consent and applies the answer. It loads after the page is idle. */
export default function AnalyticsConsentGate() {
  const { measuring } = useRouteLoaderData('root') as StorefrontSettings;
  const { pathname } = useLocation();
  const consent = useConsent();
  const quiet = isNoTrackingPath(pathname);
  // A session held in memory would be lost with the new document that no-tracking pages need, so third-party scripts are not loaded.
  const may =
    Boolean(consent?.analytics || consent?.advertising) &&
    !quiet &&
    !cameQuietly &&
    !holdsToken() &&
    isCurrentPageSafe();

  useEffect(startFirstPartyAnalytics, []);
  useEffect(() => {
    if (may && consent) startVendorTags(measuring, consent);
  }, [may, consent, measuring]);
  useEffect(() => {
    // Loaded separately, so that pages without monitoring do not download it.
    if (measuring.monitoring)
      void import('./sentry.ts').then(({ startErrorMonitoring }) =>
        startErrorMonitoring({ consented: Boolean(consent?.analytics) }),
      );
  }, [measuring, consent]);
  useLeaving(quiet);
  const isTime = useConsentTiming(pathname);

  const asks = Boolean(measuring.ga4 ?? measuring.meta ?? measuring.kakao ?? measuring.naver);
  return asks && isTime && !quiet && !isAnswered(consent, shopNow()) ? <ConsentBar /> : null;
}

/** Opens a no-tracking page as a new document when third-party scripts are loaded. */
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
