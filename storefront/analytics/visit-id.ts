import type { TrackingConsent } from '#client/consent.ts';
import { clearStored, readStored, writeStored } from '#client/storage.ts';

const key = 'measuring:visit';
const sessionMs = 30 * 60_000;
// Of this page alone: gone when it is.
const page = { id: '' };

/** By what the pages of one visit are counted together: for half an hour of use with consent, and without it for this page alone. */
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
