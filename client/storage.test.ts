import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, clearTemporary, readTemporary, storeTemporarily, sweepTemporary } from './storage.ts';

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

test('what was written of a person is there for its time, and gone then though nobody asks for it', () => {
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

test('a page that is opened again finds nothing that has run out, and leaves nothing of it', () => {
  storeTemporarily('address', { name: '김하늘' }, 60);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(readTemporary('address')).toBe(null);
  sweepTemporary();
  expect(Object.keys(tab)).toEqual([]);
});

test('it is given up by hand, and goes with whoever signs out', () => {
  storeTemporarily('one', '김하늘', 60);
  storeTemporarily('two', '김하늘', 60);
  clearTemporary('one');
  expect([readTemporary('one'), readTemporary('two')]).toEqual([null, '김하늘']);
  clearDrafts();
  expect(readTemporary('two')).toBe(null);
});

test('where a browser keeps nothing, nothing is thrown', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeTemporarily('one', '김하늘', 60);
  expect(readTemporary('one')).toBe(null);
  clearTemporary('one');
});
