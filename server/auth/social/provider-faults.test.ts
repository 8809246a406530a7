import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { SocialProvider } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { consentAtProvider, newSocialAccount } from '#test/social-sign-in.ts';
import { ownShop } from '#test/test-shop.ts';
import { createKakaoProvider } from '../../integrations/kakao-login.ts';
import { createNaverProvider } from '../../integrations/naver-login.ts';

const shop = ownShop({ RATE_LIMITS: 'on', ROLE: 'web' });

const both: SocialProvider[] = ['kakao', 'naver'];
const korean = '가나다라마바사아자차카타';

async function enters(snsType: SocialProvider) {
  const { accessToken } = await consentAtProvider(shop.sandbox, snsType, newSocialAccount());
  return (await shop.person().ask('POST /v2/tokens/oauth', { body: { snsType, snsToken: accessToken } })).status;
}

describe.each(both)('%s stays available for all members', (snsType) => {
  test('when a member sends an invalid token to any endpoint', async () => {
    const eve = shop.person();
    await joinAsMember(eve, shop.sandbox);
    for (const snsToken of [korean, 'a\nb', 'with space', '\u0000', '', 'x'.repeat(4001), korean, korean]) {
      const linked = await eve.ask('POST /v1/app-users/socials', { body: { snsType, snsToken } });
      const came = await eve.ask('POST /v2/tokens/oauth', { body: { snsType, snsToken } });
      expect([linked.status, came.status]).toEqual([400, 400]);
    }
    expect(await enters(snsType)).toBe(200);
  });

  test('when one member links repeatedly; only that member is refused', async () => {
    const eve = shop.person();
    await joinAsMember(eve, shop.sandbox);
    const link = () => eve.ask('POST /v1/app-users/socials', { body: { snsType, snsToken: 'nobody-knows-this' } });
    const all = await Promise.all(Array.from({ length: 14 }, link));
    expect(all.filter(({ status }) => status === 429).length).toBe(4);
    expect(await enters(snsType)).toBe(200);
  });
});

test('errors caused by one member’s token or account do not open the circuit breaker', async () => {
  const answers: [number, string][] = [
    [200, '{"of":"another shape"}'],
    [429, '{"error":"slow down"}'],
    [401, '{"error":"unknown"}'],
  ];
  let requestCount = 0;
  let broken = false;
  const company = createServer((_, response) => {
    const usual = answers[requestCount++ % answers.length] as [number, string];
    const [status, text] = broken ? [503, '{}'] : usual;
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => company.listen(0, '127.0.0.1', done));
  const { port } = company.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  const settings = { authUrl: at, apiUrl: at, clientId: 'id', clientSecret: 'secret', appId: '1' };
  for (const provider of [createKakaoProvider(settings), createNaverProvider(settings)]) {
    requestCount = 0;
    for (const access of [korean, 'a\r\nb', '\u0000', korean, korean, korean])
      expect((await provider.whose({ access, refresh: null }, 'exchanged')).outcome).toBe('refused');
    expect(requestCount).toBe(0);
    for (let times = 0; times < 12; times++) await provider.whose({ access: 'good', refresh: null }, 'exchanged');
    expect(requestCount).toBe(12);
    // Faults of the provider do.
    broken = true;
    for (let times = 0; times < 9; times++) await provider.whose({ access: 'good', refresh: null }, 'exchanged');
    expect(requestCount).toBe(17);
    broken = false;
  }
  company.close();
});

test('every endpoint that passes a value to another company limits its format', () => {
  const lines = Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[]);
  const passed = ['snsToken', 'code', 'state', 'paymentKey', 'fcmPushToken'];
  let seen = 0;
  for (const { path, body } of lines) {
    for (const field of passed) {
      const shape =
        body && 'shape' in body
          ? (body.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>)
          : {};
      const one = shape[field];
      if (!one) continue;
      const fault = (value: string) => !one.safeParse(value).success;
      seen++;
      expect([path, field, fault(`a\nb${korean}`), fault('x'.repeat(5000))]).toEqual([path, field, true, true]);
    }
  }
  expect(seen).toBeGreaterThanOrEqual(6);
});
