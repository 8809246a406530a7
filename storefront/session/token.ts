import { clearStored, readStored, writeStored } from './storage.ts';

const key = 'token';
let current: string | null = null;

/** The token the calls carry: the one in use, or the one this device kept. */
export function currentToken() {
  return current ?? storedToken();
}

export function storedToken() {
  return typeof window === 'undefined' ? null : readStored(key);
}

export function carryToken(token: string) {
  current = token;
}

export function keepToken(token: string) {
  current = token;
  writeStored(key, token);
}

export function forgetToken() {
  current = null;
  clearStored(key);
}
