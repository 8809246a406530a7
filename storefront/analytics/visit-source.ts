import { currentConsent } from '#client/analytics-consent.ts';
import { api } from '#client/api.ts';
import { clearStored, readStored, writeStored } from '#client/storage.ts';
import { attributionSourceOf, referrerHostOf } from './attribution/source.ts';

const key = 'measuring:source';
const keptMs = 7 * 24 * 60 * 60_000;
const searches = ['naver', 'google', 'daum', 'bing', 'zum'];
// The source of this document, read before any navigation changes the URL.
const page: { source: string | null | undefined } = { source: undefined };

/**
 * The source of this visit: an ad company, a search engine or a referral; null for a direct visit. With consent it is stored for a week.
 */
export function visitSourceOf(now = Date.now()): string | null {
  page.source ??= nameOf(location.href, document.referrer);
  const consent = currentConsent();
  if (!consent?.analytics && !consent?.advertising) {
    clearStored(key);
    return page.source;
  }
  const [kept = '', at] = (readStored(key) ?? '').split(' ');
  if (page.source) writeStored(key, `${page.source} ${now}`);
  else if (kept && Number(at) > now - keptMs) return kept;
  return page.source;
}

/** Reports the buyer's consent and the source of a new order. The request is not awaited. */
export function reportOrderSource(orderUuid: string) {
  const consent = currentConsent();
  const { analytics = false, advertising = false } = consent ?? {};
  const source = visitSourceOf();
  if (!analytics && !advertising && !source) return;
  const google = analytics ? /(?:^|; )_ga=GA\d\.\d\.(\d{1,12}\.\d{1,12})/.exec(document.cookie)?.[1] : undefined;
  const meta = advertising ? /(?:^|; )_fbp=(fb\.\d\.\d{1,16}\.\d{1,20})/.exec(document.cookie)?.[1] : undefined;
  const body = { analytics, advertising, ...(source && { source }), ...(google && { google }), ...(meta && { meta }) };
  void api('PUT /v1/orders/{orderUuid}/source', { params: { orderUuid }, body }).catch(() => undefined);
}

function nameOf(address: string, referrer: string) {
  const paid = attributionSourceOf(address, referrer);
  if (paid) return paid.source;
  const host = referrerHostOf(referrer);
  if (!host || host === location.hostname) return null;
  const search = searches.find((name) => host.split('.').includes(name));
  return search ? `${search}_search` : 'referral';
}
