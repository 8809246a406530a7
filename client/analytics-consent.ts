import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** The answer to the consent question for analytics and advertising. Null before an answer: then third-party analytics stay off. */
export type TrackingConsent = { analytics: boolean; advertising: boolean; at: string };

const key = 'measuring';
const changed = 'shop:consent';
// A window that cannot store anything asks once per page.
const page: { consent: TrackingConsent | null; text: string | null; read: TrackingConsent | null } = {
  consent: null,
  text: null,
  read: null,
};

/** The consent in effect. Global Privacy Control switched on later withdraws an earlier consent to advertising. */
export function currentConsent(): TrackingConsent | null {
  const text = readStored(key);
  if (text !== page.text) {
    page.text = text;
    page.read = parseConsent(text);
  }
  return page.read ?? page.consent;
}

/** Stores the answer and notifies every part of the page; Global Privacy Control overrides consent to advertising. */
export function saveConsent(analytics: boolean, advertising: boolean) {
  const consent = { analytics, advertising: advertising && !browserRefusesAdvertising(), at: new Date().toISOString() };
  page.consent = consent;
  writeStored(key, JSON.stringify(consent));
  window.dispatchEvent(new Event(changed));
}

/** Whether the browser sends Global Privacy Control; it counts as a refusal without a question. */
export function browserRefusesAdvertising() {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** The consent shared by every tab of this browser; null before an answer. */
export function useConsent() {
  return useSyncExternalStore(subscribeToConsent, currentConsent, () => null);
}

function subscribeToConsent(work: () => void) {
  window.addEventListener(changed, work);
  window.addEventListener('storage', work);
  return () => {
    window.removeEventListener(changed, work);
    window.removeEventListener('storage', work);
  };
}

function parseConsent(text: string | null): TrackingConsent | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<TrackingConsent> | null;
    if (typeof value?.analytics !== 'boolean' || typeof value.advertising !== 'boolean') return null;
    const advertising = value.advertising && !browserRefusesAdvertising();
    return { analytics: value.analytics, advertising, at: String(value.at) };
  } catch {
    return null;
  }
}
