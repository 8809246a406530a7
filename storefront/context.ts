import { createContext, type RouterContextProvider } from 'react-router';
import type { Api } from '#browser/api.ts';
import type { Settings } from '#contract/settings.ts';
import type { CleanHtml } from '#contract/words.ts';

/** The shop's calls as a loader makes them: in the same process, as a guest. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<Settings>();

/** This moment by the shop's clock, as a loader writes it into a page. */
export function nowIn(context: Readonly<RouterContextProvider>) {
  return new Date(Date.now() + context.get(settingsContext).ahead).toISOString();
}

/** Where a loader leaves words that the document shall carry once; null where only data is asked for. */
export const onceContext = createContext<Map<string, CleanHtml> | null>(null);
/** What the server knows its own scripts by in the document it is writing; nobody else can know it, and nobody gets to see it. */
export const markContext = createContext('');
