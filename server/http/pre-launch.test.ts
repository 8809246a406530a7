import { beforeAll, expect, test, vi } from 'vitest';
import { createLiveDatabase } from '#test/live-shop.ts';
import { createEncryption } from '../platform/crypto/encryption.ts';
import { createPreviewPass } from './preview-pass.ts';

vi.setConfig({ testTimeout: 60_000 });
const live = createLiveDatabase({ ROLE: 'all' });
beforeAll(() => live.start(), 60_000);

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(live.origin + path, { headers, method, redirect: 'manual' });
const encryption = createEncryption(Buffer.alloc(32, 1));

test('a live shop before its launch answers 503 with the opening day, while probes, webhooks and the admin app work', async () => {
  for (const path of ['/', '/product/1', '/v1/display/home', '/docs', '/openapi.json', '/sitemap.xml']) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '3600']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('strict-transport-security')).toBeTruthy();
  }
  expect(await (await ask('/')).text()).toContain('곧 문을 열어요.');
  expect(((await (await ask('/v2/tokens/guest', {}, 'POST')).json()) as { code: string }).code).toBe('SHOP_CLOSED');
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  for (const webhook of ['/v1/payments/webhook/toss', '/v1/messages/webhook/solapi'])
    expect([webhook, (await ask(webhook, { 'content-type': 'application/json' }, 'POST')).status]).not.toEqual([
      webhook,
      503,
    ]);
  const office = await fetch(`${live.adminOrigin}/v1/staff/me`);
  expect(office.status).toBe(401);
});

test.each(['//', '///?look=1', '//a:99999/', '/%', '/?look=%'])(
  'a live shop before its launch answers the malformed address %s, and the next request',
  async (path) => {
    expect((await ask(path)).status).toBe(503);
    expect((await ask('/')).status).toBe(503);
  },
);

test('the opening day is shown once it is set, and no longer once it has passed', async () => {
  const days = [
    ['2099-12-24', '12월 24일 목요일에 문을 열어요.'],
    ['2026-01-02', '곧 문을 열어요.'],
  ] as const;
  for (const [day, words] of days) {
    await live.sql`update installation set opens_on = ${day}`;
    await live.sql`select announce(null, 'reference')`;
    await vi.waitFor(async () => expect(await (await ask('/')).text()).toContain(words), {
      timeout: 10_000,
      interval: 200,
    });
  }
});

test('a preview link of the day admits staff, and a forged, expired or truncated one does not', async () => {
  const pass = createPreviewPass(encryption, Date.now());
  const entered = await ask(`/?look=${pass}`);
  expect(entered.status).toBe(303);
  const cookie = entered.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-look=\S+; Path=\/; Max-Age=86400; Secure; HttpOnly; SameSite=Lax$/);
  expect((await ask('/v1/categories', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  const old = createPreviewPass(encryption, Date.now() - 2 * 86_400_000);
  const foreign = createPreviewPass(createEncryption(Buffer.alloc(32, 2)), Date.now());
  for (const wrong of [old, foreign, pass.slice(0, -2), pass.replace(/^\d/, '9'), ''])
    expect((await ask('/v1/categories', { cookie: `__Host-look=${wrong}` })).status).toBe(503);
});

test('after the launch the shop is open to everyone within seconds', async () => {
  await live.sql`update installation set opened_at = now()`;
  await live.sql`select announce(null, 'reference')`;
  await vi.waitFor(async () => expect((await ask('/v1/categories')).status).toBe(200), {
    timeout: 10_000,
    interval: 200,
  });
});
