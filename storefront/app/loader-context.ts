import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiClient } from '#client/api.ts';
import type { CleanHtml } from '#contract/primitives.ts';
import type { StorefrontSettings } from '#contract/settings.ts';

/** The shop's API as a loader calls it: in the same process, as a guest. */
export const apiContext = createContext<ApiClient>();
export const settingsContext = createContext<StorefrontSettings>();

const tenMinutesMs = 600_000;

/**
 * The shop's time that a loader renders into a page, rounded down to ten minutes so that every rendering within them is identical.
 * Countdowns use the browser's clock after hydration (`useNow`).
 */
export function loaderNow(context: Readonly<RouterContextProvider>) {
  const now = Date.now() + context.get(settingsContext).ahead;
  return new Date(now - (now % tenMinutesMs)).toISOString();
}

/** Collects texts that the document must contain only once; null for data requests. */
export const longTextContext = createContext<Map<string, CleanHtml> | null>(null);
/** The CSP nonce of the document's own scripts; it differs for every response. */
export const nonceContext = createContext('');
