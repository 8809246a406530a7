import { clearStored, clearTab, readStored, writeStored } from './storage.ts';

export const tokenKey = 'token';
/** Values that a social sign-in leaves in storage; they are deleted with the token (spec §4). */
export const socialKeys = { trip: 'social-trip', temp: 'social-temp', link: 'social-link' } as const;

let current: string | null = null;

/** The token requests carry: this page's own, or the stored one, which another tab may have renewed. */
export function currentToken() {
  return current ?? storedToken();
}

/** The token stored in this browser; null without one, and always on the server. */
export function storedToken() {
  return typeof window === 'undefined' ? null : readStored(tokenKey);
}

/** Whether this page has its own token, which is lost with the page. */
export function holdsToken() {
  return current !== null;
}

/** Keeps the token in memory, for request headers, until the page is closed. */
export function holdToken(token: string) {
  current = token;
}

/** Stores the token, or keeps it in memory where the browser refuses storage. */
export function keepToken(token: string) {
  current = writeStored(tokenKey, token) ? null : token;
}

/**
 * Deletes a token that the shop refused. If it was this page's own, the stored one stays and is returned: another tab may have signed in
 * since.
 */
export function dropToken() {
  const kept = current && storedToken();
  if (kept) current = null;
  else forgetToken();
  return kept;
}

/** Deletes the token and the values of a started social sign-in. */
export function forgetToken() {
  current = null;
  clearStored(tokenKey);
  for (const key of Object.values(socialKeys)) clearTab(key);
}
