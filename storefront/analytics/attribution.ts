import { appSystem } from '#client/platform.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { createAttributionTracker } from './attribution/tracker.ts';
import type { SendTrackRecord } from './start-tags.ts';

/** Reports visits to the paid-search attribution company; null where it is not configured, or not for this page. */
export function startAttribution({ attribution }: StorefrontSettings['measuring']): SendTrackRecord | null {
  const { include, exclude, ...needed } = attribution ?? {};
  const settings = { ...needed, include: include ?? undefined, exclude: exclude ?? undefined };
  const tracker = createAttributionTracker(settings, browserEnvironment(), location.href);
  if (!tracker) return null;
  window.addEventListener('pagehide', tracker.leave);
  let came = document.referrer;
  return ({ event, data }, url) => {
    if (event === 'page_view') {
      void tracker.visit(url, came);
      came = '';
    }
    if (event === 'purchase' || event === 'sign_up') {
      const transactionId = 'transaction_id' in data ? data.transaction_id : null;
      void tracker.convert({ name: event, value: ('value' in data && data.value) || 0, transactionId });
    }
  };
}

function browserEnvironment() {
  return {
    storage: localStorageOrNull(),
    fetch: (...words: Parameters<typeof fetch>) => fetch(...words),
    now: () => Date.now(),
    inApp: appSystem() !== null,
    newId: () => crypto.randomUUID(),
    hash: signBody,
    log: (error: unknown) => console.warn('attribution', error),
  };
}

function localStorageOrNull() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** HMAC-SHA256 of the body by the access token, in hexadecimal. */
async function signBody(token: string, body: string) {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(token), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(body)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
