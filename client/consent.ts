import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** What somebody said about being counted. Null is not said yet: then nothing but what is needed runs. */
export type TrackingConsent = { analytics: boolean; advertising: boolean; at: string };

const key = 'measuring';
const changed = 'shop:consent';
// A window that may not keep anything asks once a page.
const page: { said: TrackingConsent | null; text: string | null; read: TrackingConsent | null } = {
  said: null,
  text: null,
  read: null,
};

/** What holds now. A browser that began to refuse for its person has taken an earlier yes to advertising back. */
export function currentConsent(): TrackingConsent | null {
  const text = readStored(key);
  if (text !== page.text) {
    page.text = text;
    page.read = parsed(text);
  }
  return page.read ?? page.said;
}

/** Keeps what somebody said, and tells every part of the page; a browser that refuses adverts is believed over a press. */
export function saveConsent(analytics: boolean, advertising: boolean) {
  const said = { analytics, advertising: advertising && !browserRefusesAdvertising(), at: new Date().toISOString() };
  page.said = said;
  writeStored(key, JSON.stringify(said));
  window.dispatchEvent(new Event(changed));
}

/** A browser that says for its person that nothing is to be passed on is believed without asking (Global Privacy Control). */
export function browserRefusesAdvertising() {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** What was said, in every tab of this browser; null before anything was. */
export function useConsent() {
  return useSyncExternalStore(listen, currentConsent, () => null);
}

function listen(work: () => void) {
  window.addEventListener(changed, work);
  window.addEventListener('storage', work);
  return () => {
    window.removeEventListener(changed, work);
    window.removeEventListener('storage', work);
  };
}

function parsed(text: string | null): TrackingConsent | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<TrackingConsent> | null;
    if (typeof value?.analytics !== 'boolean' || typeof value.advertising !== 'boolean') return null;
    const advertising = value.advertising && !browserRefusesAdvertising();
    return { analytics: value.analytics, advertising, at: String(value.at) };
  } catch {
    return null;
  }
}
