import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/storage.ts';

const key = 'recent-searches';
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let recentSearches: readonly string[] | undefined;

/** The search words of this device, latest first. They never leave the device. */
export function useRecentSearches() {
  return useSyncExternalStore(subscribeToRecent, readRecent, () => none);
}

export function rememberSearch(word: string) {
  write([word, ...readRecent().filter((one) => one !== word)].slice(0, 10));
}

export function forgetSearch(word: string) {
  write(readRecent().filter((one) => one !== word));
}

export function forgetAllSearches() {
  write([]);
}

function readRecent() {
  recentSearches ??= parseRecent(readStored(key));
  return recentSearches;
}

function write(words: readonly string[]) {
  recentSearches = words;
  writeStored(key, JSON.stringify(words));
  for (const listener of listeners) listener();
}

function subscribeToRecent(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function parseRecent(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, 10) : none;
  } catch {
    return none;
  }
}
