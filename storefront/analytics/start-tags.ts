import { currentConsent, type TrackingConsent } from '#client/analytics-consent.ts';
import { isNoTrackingPath } from '#contract/rules/no-tracking-paths.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { takeDeferredEvents } from '../app/deferred-events.ts';
import { isDeferrable, listenForTracking, type TrackRecord } from '../app/track.ts';
import { type GoogleTag, type KakaoPixel, trackedQuantityOf, vendorWindow } from './analytics-vendor-globals.ts';
import { startAttribution } from './attribution.ts';
import { loadVendorScript } from './load-vendor-script.ts';
import { startMetaPixel } from './meta.ts';
import { startNaverAnalytics } from './naver-pixel.ts';
import { isCurrentPageSafe, maskedSearchRecord, redactedPageFields, redactRecord } from './redact.ts';

/** Sends one record with the URL of its page, which is an earlier one for events from before the consent. */
export type SendTrackRecord = (record: TrackRecord, url: string) => void;
/** A receiver of events, the consent that it needs, and whether its script reads the URL of the page. */
type RecordReceiver = { needs: 'analytics' | 'advertising'; send: SendTrackRecord; readsUrl?: boolean };
type TagSettings = StorefrontSettings['measuring'];

const document_ = { hasTags: false };

/** Whether third-party scripts are in this document; then a no-tracking page needs a new document. */
export function hasVendorTags() {
  return document_.hasTags;
}

/** Loads the tags that the customer has consented to, and sends them the events so far and all later ones. */
export function startVendorTags(measuring: TagSettings, consent: TrackingConsent) {
  if (document_.hasTags) return;
  document_.hasTags = true;
  const receivers = tagsOf(measuring, consent);
  const attribute = consent.advertising ? startAttribution(measuring) : null;
  if (attribute) receivers.push({ needs: 'advertising', send: attribute });
  const sendRecord = (happened: TrackRecord, url: string) => {
    const safe = redactRecord(happened, url);
    const record = safe ?? maskedSearchRecord(happened, url);
    if (!record) return;
    // Consent can be withdrawn at any moment, also in another tab; from then on the scripts get nothing.
    const now = currentConsent();
    for (const one of receivers)
      if (now?.[one.needs] && (safe || one.readsUrl === false)) runSafely(() => one.send(record, url));
  };
  listenForTracking((record, url) => {
    const now = currentConsent();
    if (!now?.analytics && !now?.advertising) return;
    const page = pageUrlOf(record, url);
    // Deferred events wait for a page whose URL may be shared.
    if (isDeferrable(record) && isCurrentPageSafe()) for (const kept of takeDeferredEvents()) sendRecord(kept, page);
    else if (!isDeferrable(record) && !isNoTrackingPath(new URL(page).pathname)) sendRecord(record, page);
  });
  for (const kept of takeDeferredEvents()) sendRecord(kept, location.href);
}

// A quick step back changes the browser's URL before the page that is left has reported its view.
function pageUrlOf({ data }: TrackRecord, url: string) {
  return 'page_path' in data && data.page_path !== new URL(url).pathname ? new URL(data.page_path, url).href : url;
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

/** GA4 through Google's tag. Automatic page views are off: the shop reports each page once. */
function startGoogleAnalytics(
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
  return ({ event, data }: TrackRecord, url: string) => {
    // Otherwise the script reads URL and title from the page.
    gtag('set', redactedPageFields(url));
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

type Pixel = ReturnType<KakaoPixel>;

/** Kakao's pixel. Events are queued until its script has loaded. */
function startKakaoPixel(tag: { id: string; url: string }) {
  const waiting: TrackRecord[] = [];
  let pixel: Pixel | null = null;
  loadVendorScript(tag.url).addEventListener('load', () => {
    pixel = vendorWindow().kakaoPixel?.(tag.id) ?? null;
    for (const record of waiting.splice(0)) if (pixel) sendToPixel(pixel, record);
  });
  return (record: TrackRecord) => {
    if (pixel) sendToPixel(pixel, record);
    else if (waiting.length < 50) waiting.push(record);
  };
}

function sendToPixel(pixel: Pixel, { event, data }: TrackRecord) {
  if (event === 'page_view') pixel.pageView();
  if (event === 'sign_up') pixel.completeRegistration();
  if (event === 'view_cart') pixel.viewCart();
  if ('search_term' in data) pixel.search({ keyword: data.search_term });
  if (!('items' in data)) return;
  const [first] = data.items;
  if (event === 'view_item' && first) pixel.viewContent({ id: first.item_id });
  if (event === 'add_to_cart') for (const { item_id } of data.items) pixel.addToCart({ id: item_id });
  if (event === 'purchase')
    pixel.purchase({
      total_quantity: String(trackedQuantityOf(data.items)),
      total_price: String(data.value ?? 0),
      currency: 'KRW',
      products: data.items.map(({ item_id, item_name, quantity, price }) => ({
        id: item_id,
        name: item_name,
        quantity: String(quantity),
        price: String(price),
      })),
    });
}
