import { createContext } from 'react-router';
import type { CleanHtml } from '#contract/words.ts';
import type { Api } from './api.ts';

/** What the server tells the storefront about the place it runs in. */
export type Settings = {
  origin: string;
  brand: string;
  postcodeUrl: string;
  tossSdkUrl: string;
  demo: boolean;
  sandbox: string | null;
};

/** The shop's calls as a loader makes them: in the same process, as a guest. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<Settings>();
/** Where a loader leaves words that the document shall carry once; null where only data is asked for. */
export const onceContext = createContext<Map<string, CleanHtml> | null>(null);
/** What the server knows its own scripts by in the document it is writing; nobody else can know it, and nobody gets to see it. */
export const markContext = createContext('');
