import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  canStoreInTab,
  clearDrafts,
  clearTemporary,
  readTemporary,
  storeTemporarily,
  sweepTemporary,
} from './storage.ts';

class Shelf {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}
let tab = new Shelf();

beforeEach(() => {
  vi.useFakeTimers();
  tab = new Shelf();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', new Shelf());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('temporary personal data is readable until it expires, and is then deleted without a read', () => {
  storeTemporarily('address', { name: '김하늘' }, 60);
  vi.advanceTimersByTime(10 * 60_000);
  storeTemporarily('proof', { phone: '01012345678' }, 30);
  expect([readTemporary('address'), readTemporary('proof')]).toEqual([{ name: '김하늘' }, { phone: '01012345678' }]);
  vi.advanceTimersByTime(30 * 60_000);
  expect(JSON.stringify(tab)).not.toContain('01012345678');
  expect(readTemporary('address')).toEqual({ name: '김하늘' });
  vi.advanceTimersByTime(20 * 60_000);
  expect(Object.keys(tab)).toEqual([]);
});

test('a page that is opened again finds no expired data and deletes it', () => {
  storeTemporarily('address', { name: '김하늘' }, 60);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(readTemporary('address')).toBe(null);
  sweepTemporary();
  expect(Object.keys(tab)).toEqual([]);
});

test('temporary data can be cleared by key, and sign-out clears all of it', () => {
  storeTemporarily('one', '김하늘', 60);
  storeTemporarily('two', '김하늘', 60);
  clearTemporary('one');
  expect([readTemporary('one'), readTemporary('two')]).toEqual([null, '김하늘']);
  clearDrafts();
  expect(readTemporary('two')).toBe(null);
});

test('storage functions do not throw where the browser has no storage', () => {
  expect(canStoreInTab()).toBe(true);
  vi.stubGlobal('sessionStorage', undefined);
  expect(canStoreInTab()).toBe(false);
  storeTemporarily('one', '김하늘', 60);
  expect(readTemporary('one')).toBe(null);
  clearTemporary('one');
});
