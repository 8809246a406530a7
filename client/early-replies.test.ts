import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyFetch } from './early-replies.ts';

const list = '/v1/app-users/order-items?page=1';
const read = (token: string) => ({ method: 'GET', headers: { platform: 'web', authorization: `Bearer ${token}` } });
let sent: string[] = [];

function keepEarlyReply() {
  vi.stubGlobal('early', {
    at: Date.now(),
    token: 'mine',
    platform: 'web',
    replies: { [`GET ${list}`]: Promise.resolve('early') },
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return 'late';
  });
  keepEarlyReply();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an early reply is used once', async () => {
  expect(await earlyFetch(list, read('mine'))).toBe('early');
  expect(await earlyFetch(list, read('mine'))).toBe('late');
  expect(sent).toEqual([list]);
});

test('a request with another token, platform or mark is sent', async () => {
  expect(await earlyFetch(list, read('another'))).toBe('late');
  keepEarlyReply();
  expect(await earlyFetch(list, { ...read('mine'), headers: { ...read('mine').headers, platform: 'ios' } })).toBe(
    'late',
  );
});

test('after a write an early reply is not used, because it may be old', async () => {
  await earlyFetch('/v1/app-users/orders/7', { ...read('mine'), method: 'DELETE' });
  expect(await earlyFetch(list, read('mine'))).toBe('late');
});

test('the check of the token is no such write', async () => {
  await earlyFetch('/v2/tokens/verify', { ...read('mine'), method: 'POST' });
  expect(await earlyFetch(list, read('mine'))).toBe('early');
});

test('an early reply is not used after a quarter of a minute', async () => {
  vi.useFakeTimers({ now: Date.now() + 15_001 });
  expect(await earlyFetch(list, read('mine'))).toBe('late');
});

test('a request whose early attempt got no answer is sent', async () => {
  vi.stubGlobal('early', {
    at: Date.now(),
    token: 'mine',
    platform: 'web',
    replies: { [`GET ${list}`]: Promise.reject(new TypeError('Failed to fetch')) },
  });
  expect(await earlyFetch(list, read('mine'))).toBe('late');
});
