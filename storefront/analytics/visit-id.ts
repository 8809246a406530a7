import type { TrackingConsent } from '#client/analytics-consent.ts';
import { clearStored, readStored, writeStored } from '#client/storage.ts';

const key = 'measuring:visit';
const sessionMs = 30 * 60_000;
// Valid for this page only.
const page = { id: '' };

/** The id that groups the pages of one visit: with consent for half an hour of use, otherwise for this page only. */
export function visitIdOf(said: TrackingConsent | null, now = Date.now()) {
  if (!said?.analytics) {
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
