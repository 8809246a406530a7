import { currentConsent, type TrackingConsent } from '#client/analytics-consent.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { takeDeferredEvents } from '../app/deferred-events.ts';
import { isDeferrable, listenForTracking, type TrackRecord } from '../app/track.ts';
import { startAttribution } from './attribution.ts';
import { startGoogleAnalytics } from './google.ts';
import { startKakaoPixel } from './kakao-pixel.ts';
import { startMetaPixel } from './meta.ts';
import { startNaverAnalytics } from './naver-pixel.ts';
import { isCurrentPageSafe, maskedSearchRecord, redactRecord } from './redact.ts';

export type SendTrackRecord = (record: TrackRecord) => void;
/** A receiver of events, the consent that it needs, and whether its script reads the URL of the page. */
type RecordReceiver = { needs: 'analytics' | 'advertising'; send: SendTrackRecord; readsUrl?: boolean };
type TagSettings = StorefrontSettings['measuring'];

const document_ = { hasTags: false };

/** Whether third-party scripts are in this document; then a no-tracking page needs a new document. */
export function hasVendorTags() {
  return document_.hasTags;
}

/** Loads the tags that the customer has consented to, and sends them the events so far and all later ones. */
export function startVendorTags(measuring: TagSettings, said: TrackingConsent) {
  if (document_.hasTags) return;
  document_.hasTags = true;
  const receivers = tagsOf(measuring, said);
  const attribute = said.advertising ? startAttribution(measuring) : null;
  if (attribute) receivers.push({ needs: 'advertising', send: attribute });
  const sendRecord = (happened: TrackRecord) => {
    const safe = redactRecord(happened);
    const record = safe ?? maskedSearchRecord(happened);
    if (!record) return;
    // Consent can be withdrawn at any moment, also in another tab; from then on the scripts get nothing.
    const now = currentConsent();
    for (const one of receivers)
      if (now?.[one.needs] && (safe || one.readsUrl === false)) runSafely(() => one.send(record));
  };
  listenForTracking((record) => {
    const now = currentConsent();
    if (!now?.analytics && !now?.advertising) return;
    // Deferred events wait for a page whose URL may be shared.
    if (isDeferrable(record) && isCurrentPageSafe()) for (const kept of takeDeferredEvents()) sendRecord(kept);
    else if (!isDeferrable(record)) sendRecord(record);
  });
  for (const kept of takeDeferredEvents()) sendRecord(kept);
}

function tagsOf(
  { ga4, googleAds, meta, kakao, naver }: TagSettings,
  { analytics, advertising }: TrackingConsent,
): RecordReceiver[] {
  const receivers: RecordReceiver[] = [];
  const advertised = (send: SendTrackRecord) => receivers.push({ needs: 'advertising', send });
  if (analytics && ga4)
    receivers.push({
      needs: 'analytics',
      send: startGoogleAnalytics(ga4, { ads: googleAds, advertising }),
      readsUrl: false,
    });
  if (advertising && meta) advertised(startMetaPixel(meta));
  if (advertising && kakao) advertised(startKakaoPixel(kakao));
  if (advertising && naver) advertised(startNaverAnalytics(naver, location.hostname));
  return receivers;
}

// A failure of a third-party script must not affect the shop (spec §7).
function runSafely(work: () => void) {
  try {
    work();
  } catch (error) {
    console.warn('analytics', error);
  }
}
