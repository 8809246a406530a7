import type { TrackRecord } from '../app/track.ts';
import { type GoogleTag, vendorWindow } from './analytics-vendor-globals.ts';
import { loadVendorScript } from './load-vendor-script.ts';
import { redactedPageFields } from './redact.ts';

/** GA4 through Google's tag. Automatic page views are off: the shop reports each page once. */
export function startGoogleAnalytics(
  tag: { id: string; url: string },
  { ads, advertising }: { ads: string | null; advertising: boolean },
) {
  const world = vendorWindow();
  world.dataLayer ??= [];
  const layer = world.dataLayer;
  // Google's script reads the arguments object itself, not an array.
  const gtag: GoogleTag = (...words) => void layer.push(argumentsOf(...words));
  world.gtag = gtag;
  const granted = (yes: boolean) => (yes ? 'granted' : 'denied');
  gtag('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: granted(advertising),
    ad_user_data: granted(advertising),
    ad_personalization: granted(advertising),
  });
  gtag('js', new Date());
  gtag('config', tag.id, { send_page_view: false, allow_google_signals: advertising, session_timeout: 1800 });
  const toAds = advertising ? ads : null;
  if (toAds) gtag('config', toAds.split('/')[0], { send_page_view: false });
  loadVendorScript(`${tag.url}?id=${encodeURIComponent(tag.id)}`);
  return ({ event, data }: TrackRecord) => {
    // Otherwise the script reads URL and title from the page.
    gtag('set', redactedPageFields());
    gtag('event', event, { ...data, send_to: tag.id });
    if (toAds && event === 'purchase' && 'transaction_id' in data)
      gtag('event', 'conversion', {
        send_to: toAds,
        value: data.value,
        currency: 'KRW',
        transaction_id: data.transaction_id,
      });
  };
}

function argumentsOf(..._words: unknown[]) {
  // biome-ignore lint/complexity/noArguments: the tag reads the arguments object itself.
  return arguments;
}
