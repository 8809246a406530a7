import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiClient } from '#client/api.ts';
import type { CleanHtml } from '#contract/primitives.ts';
import type { StorefrontSettings } from '#contract/settings.ts';

/** The shop's calls as a loader makes them: in the same process, as a guest. */
export const apiContext = createContext<ApiClient>();
export const settingsContext = createContext<StorefrontSettings>();

const tenMinutesMs = 600_000;

/**
 * The time by the shop's clock, as a loader writes it into a page: the ten minutes that have begun, so that a page is the same to the
 * letter wherever and whenever it is made meanwhile. What counts seconds asks the browser's own clock once it is alive (`useNow`).
 */
export function loaderNow(context: Readonly<RouterContextProvider>) {
  const now = Date.now() + context.get(settingsContext).ahead;
  return new Date(now - (now % tenMinutesMs)).toISOString();
}

/** Where a loader leaves words that the document shall carry once; null where only data is asked for. */
export const longTextContext = createContext<Map<string, CleanHtml> | null>(null);
/** What the server knows its own scripts by in the document it is writing; nobody else can know it, and nobody gets to see it. */
export const nonceContext = createContext('');
