import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'web' });
});
afterAll(() => shop.close());

const post = (path: string, body: BodyInit, headers = {}) =>
  fetch(shop.origin + path, { method: 'POST', body, headers, redirect: 'manual' });

test.each(['/pay/processing', '/pay/fail', '/pay/complete/7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11'])(
  'a form posted to %s by a payment window is redirected to the same screen',
  async (path) => {
    const words = new URLSearchParams({ paymentKey: 'tgen_1', orderId: '1', amount: '100', message: '취소 & 닫기' });
    const answer = await post(`${path}?order=1&amount=999`, words);
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get('location') ?? '', shop.origin);
    expect([to.origin, to.pathname]).toEqual([shop.origin, path]);
    expect(Object.fromEntries(to.searchParams)).toEqual({ order: '1', ...Object.fromEntries(words) });
    const landed = await fetch(to);
    expect([landed.status, landed.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  },
);

test('an invalid, large or empty form causes no server error', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post('/pay/processing', '%FF%&=&&a=%00', form)).status).toBe(303);
  expect((await post('/pay/processing', `a=${'x'.repeat(9000)}`, form)).status).toBe(413);
  expect((await post('/pay/processing', `a=${'%E3%85%8B'.repeat(800)}`, form)).status).toBe(413);
  expect((await post('/pay/fail', '', form)).status).toBe(303);
  expect((await post('/pay/fail', '{}', { 'content-type': 'application/json' })).status).toBeLessThan(500);
  expect((await post('/cart', 'a=1', form)).status).toBeLessThan(500);
});
