import { currentConsent, type TrackingConsent } from '#client/analytics-consent.ts';
import { clearStored, readStored, writeStored } from '#client/storage.ts';
import type { AnalyticsEvent } from '#contract/analytics.ts';
import { plainPath } from '#contract/rules/loggable.ts';
import { isNoTrackingPath } from '#contract/rules/no-tracking-paths.ts';
import { countableSearchWords } from '#contract/rules/search-privacy.ts';
import { subscribeToTracking, type TrackRecord } from '../app/track.ts';
import { visitSourceOf } from './visit-source.ts';

const mostWaiting = 60;
const perCall = 20;
const restMs = 4000;

const queue = { isOn: false, isDue: false, waiting: [] as AnalyticsEvent[] };

/**
 * The shop's own analytics, sent to our own host: some events at once, the others a few seconds later. Events contain no names, do not
 * delay anything, and are lost if the request fails. No-tracking pages are not counted.
 */
export function startFirstPartyAnalytics() {
  if (queue.isOn) return;
  queue.isOn = true;
  visitSourceOf();
  subscribeToTracking((record) => {
    if (isNoTrackingPath(location.pathname) || queue.waiting.length >= mostWaiting) return;
    queue.waiting.push(...happenedOf(record));
    if (queue.isDue) return;
    queue.isDue = true;
    setTimeout(() => atRest(sendWaiting), restMs);
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendWaiting());
}

function sendWaiting() {
  queue.isDue = false;
  const consent: TrackingConsent | null = currentConsent();
  while (queue.waiting.length > 0) {
    const events = queue.waiting.splice(0, perCall);
    const source = visitSourceOf();
    const body = JSON.stringify({ visit: visitIdOf(consent), ...(source && { source }), events });
    const options = { method: 'POST', keepalive: true, priority: 'low', credentials: 'omit' } as const;
    void fetch('/v1/events', { ...options, headers: { 'content-type': 'application/json' }, body }).catch(
      () => undefined,
    );
  }
}

function happenedOf({ event, data, own: beside }: TrackRecord): AnalyticsEvent[] {
  const path = plainPath(location.pathname);
  if ('search_term' in data) {
    const word = countableSearchWords(data.search_term);
    return [{ event, path, ...(word && { word, found: beside?.found ?? 0 }) }];
  }
  if (!('items' in data)) return [{ event, path }];
  return data.items.slice(0, 5).map(({ item_id, price, quantity }) => ({
    ...{ event, path },
    product: Number(item_id),
    value: Math.min(1_000_000_000, price * quantity),
  }));
}

function atRest(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 });
  else work();
}

const key = 'measuring:visit';
const sessionMs = 30 * 60_000;
// Valid for this page only.
const page = { id: '' };

/** The id that groups the pages of one visit: with consent for half an hour of use, otherwise for this page only. */
function visitIdOf(consent: TrackingConsent | null, now = Date.now()) {
  if (!consent?.analytics) {
    clearStored(key);
    page.id ||= crypto.randomUUID();
    return page.id;
  }
  const [id, at] = (readStored(key) ?? '').split(' ');
  const isAlive = id !== undefined && /^[0-9a-f-]{36}$/.test(id) && Number(at) > now - sessionMs && Number(at) <= now;
  const visit = isAlive ? id : crypto.randomUUID();
  writeStored(key, `${visit} ${now}`);
  return visit;
}
