import type { InfiniteData } from '@tanstack/react-query';

export type ProductListPage<T> = { entities: T[]; page: { nextPage: string | null; count: number } };
export type ProductListPages<T> = InfiniteData<ProductListPage<T>, string | null>;

type StoredPages<T> = { name: string; entry: string; data: ProductListPages<T>; top: number; at: number };

const storageKey = 'lists';
const maxKept = 4;
const freshMs = 10 * 60_000;

/** Stores the pages and scroll position of a list, for this history entry and a few minutes. */
export function storePages<T>(name: string, entry: string, data: ProductListPages<T>) {
  const others = readPositions().filter((one) => one.name !== name || one.entry !== entry);
  const kept = [{ name, entry, data, top: window.scrollY, at: Date.now() }, ...others].slice(0, maxKept);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage only the scroll position is lost.
  }
}

export function readStoredPages<T>(name: string, entry: string): StoredPages<T> | null {
  const found = readPositions().find((one) => one.name === name && one.entry === entry);
  return found && Date.now() - found.at < freshMs ? (found as StoredPages<T>) : null;
}

function readPositions(): StoredPages<unknown>[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
