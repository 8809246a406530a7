import { clearStored, clearTab, readStored, writeStored } from './storage.ts';

export const tokenKey = 'token';
/** What providers left behind on the way in; it goes with the token (spec §4). */
export const socialKeys = { trip: 'social-trip', temp: 'social-temp', link: 'social-link' } as const;

let current: string | null = null;

/** The token the calls carry: the one of this page alone, or the one this device kept and any other tab may have renewed. */
export function currentToken() {
  return current ?? storedToken();
}

/** The token as it lies in this browser; null where there is none, and always on the server. */
export function storedToken() {
  return typeof window === 'undefined' ? null : readStored(tokenKey);
}

/** Whether this page has a token of its own, which goes with it. */
export function holdsToken() {
  return current !== null;
}

/** For the request header alone, for as long as this page lives. */
export function holdToken(token: string) {
  current = token;
}

/** Kept in memory where this browser keeps nothing. */
export function keepToken(token: string) {
  current = writeStored(tokenKey, token) ? null : token;
}

/** Takes what began at a social sign-in along. */
export function forgetToken() {
  current = null;
  clearStored(tokenKey);
  for (const key of Object.values(socialKeys)) clearTab(key);
}
