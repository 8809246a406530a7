import { describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { hashToken } from '#server/platform/identity/actor.ts';
import type { TestCustomer } from '#test/customer.ts';
import { joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { newSocialAccount, obtainSocialTicket } from '#test/social-sign-in.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

const days = (from: string) => (Date.parse(from) - Date.now()) / 86_400_000;

async function member() {
  const self = shop.person();
  return { self, ...(await joinAsMember(self, shop.sandbox)) };
}

function login(email: string, password: string, autoLogin?: boolean) {
  const body = { email, password, ...(autoLogin === undefined ? {} : { autoLogin }) };
  return shop.person().get('POST /v2/tokens', { body });
}

describe('a revoked token', () => {
  test('is refused at the next request, for a guest and a member', async () => {
    const { self } = await member();
    for (const customer of [self, await shop.guest()]) {
      await customer.get('GET /v1.2/app-users/shopping-carts', {});
      await customer.get('DELETE /v2/tokens', {});
      const next = await customer.ask('GET /v1.2/app-users/shopping-carts', {});
      expect([next.status, next.refusal.code]).toEqual([401, 'TOKEN_INVALID']);
    }
  });
});

test('an e-mail that was pasted with invisible marks signs in', async () => {
  const { email, password } = await member();
  expect((await login(`\u202A ${email.toUpperCase()}\u200B\u202C`, password)).token).toBeTruthy();
});

describe('the lifetime of a session', () => {
  test('is a year with automatic sign-in and a day without', async () => {
    const { email, password } = await member();
    expect(days((await login(email, password, true)).expiresAt)).toBeCloseTo(365, 0);
    expect(days((await login(email, password, false)).expiresAt)).toBeCloseTo(1, 1);
  });

  test('sets a cookie, with the strictest attributes, only for automatic sign-in', async () => {
    const { email, password } = await member();
    const cookieOf = async (autoLogin: boolean) => {
      const { token } = await login(email, password, autoLogin);
      return (await shop.person(token).ask('POST /v2/tokens/verify', {})).headers.get('set-cookie');
    };
    expect(await cookieOf(false)).toBe(null);
    expect(await cookieOf(true)).toMatch(
      /^token=[\w-]{43}; Path=\/; Max-Age=31536000; Secure; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('a token in use for a month', () => {
  async function worn() {
    const { self } = await member();
    const old = self.token as string;
    await shop.sql`update token set created_at = now() - interval '31 days' where app_user_id = (
      select max(app_user_id) from token where token_type = 'email')`;
    return { self, old };
  }

  /** Moves the replaced tokens back by a minute. */
  async function oneMinuteLater() {
    await shop.sql`
      update token set created_at = created_at - interval '61 seconds', expires_at = expires_at - interval '61 seconds' where parent is not null`;
  }

  test('is replaced, and the old one works for one more minute once the new one is checked', async () => {
    const { self, old } = await worn();
    const { token, expiresAt } = await self.get('POST /v2/tokens/verify', {});
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(days(expiresAt ?? '')).toBeCloseTo(365, 0);
    const fresh = shop.person(token);
    expect((await fresh.ask('GET /v2/app-users/detail', {})).status).toBe(200);
    expect((await self.ask('GET /v2/app-users/detail', {})).status).toBe(200);
    expect((await self.get('POST /v2/tokens/verify', {})).token).toBe(undefined);
    expect((await fresh.get('GET /v2/tokens/devices', {})).entities.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect((await fresh.get('POST /v2/tokens/verify', {})).token).toBe(undefined);
    expect((await self.ask('GET /v2/app-users/detail', {})).status).toBe(200);
    await oneMinuteLater();
    expect((await shop.person(old).ask('GET /v2/app-users/detail', {})).refusal.code).toBe('TOKEN_EXPIRED');
    expect((await fresh.ask('GET /v2/app-users/detail', {})).status).toBe(200);
  });

  test('keeps its session although the response with the new one is lost, and gains no step-up', async () => {
    const { self, password } = await (async () => {
      const joined = await member();
      await shop.sql`update token set created_at = now() - interval '31 days' where hash = ${hashToken(joined.self.token ?? '')}`;
      return joined;
    })();
    const lost = shop.person((await self.get('POST /v2/tokens/verify', {})).token);
    await oneMinuteLater();
    const next = shop.person((await self.get('POST /v2/tokens/verify', {})).token);
    expect([self.token, lost.token]).not.toContain(next.token);
    expect((await next.get('GET /v2/tokens/devices', {})).entities.filter(({ isThis }) => isThis)).toHaveLength(1);
    await next.get('POST /v2/tokens/proof', { body: { password } });
    await oneMinuteLater();
    const copy = shop.person((await self.get('POST /v2/tokens/verify', {})).token);
    const others = { params: { device: 'others' } };
    expect((await copy.ask('DELETE /v2/tokens/devices/{device}', others)).refusal.code).toBe('PROOF_REQUIRED');
    await copy.get('POST /v2/tokens/verify', {});
    await oneMinuteLater();
    const statuses = [self, lost, copy].map(async (one) => (await one.ask('GET /v2/app-users/detail', {})).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });

  test('keeps its original expiry when it is replaced', async () => {
    const { self } = await worn();
    await shop.sql`update token set expires_at = now() + interval '3 days' where hash = ${hashToken(self.token ?? '')}`;
    const { token, expiresAt } = await self.get('POST /v2/tokens/verify', {});
    expect([typeof token, Math.round(days(expiresAt ?? ''))]).toEqual(['string', 3]);
  });

  test('gets one successor, even from concurrent requests', async () => {
    const { self } = await worn();
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => self.get('POST /v2/tokens/verify', {})));
    expect(all.filter(({ token }) => token)).toHaveLength(1);
  });

  test('ends with its successor when the old one logs out', async () => {
    const { self } = await worn();
    const { token } = await self.get('POST /v2/tokens/verify', {});
    await self.get('DELETE /v2/tokens', {});
    expect((await shop.person(token).ask('GET /v2/app-users/detail', {})).status).toBe(401);
  });
});

describe('a step-up', () => {
  const proveIdentity = (self: TestCustomer, password: string) =>
    self.get('POST /v2/tokens/proof', { body: { password } });
  const reads = async (self: TestCustomer) => (await self.ask('GET /v2/app-users/detail', {})).status;

  test('issues a new token; the old one has no step-up and expires after a minute', async () => {
    const { self, password } = await member();
    const { token, expiresAt } = await proveIdentity(self, password);
    const fresh = shop.person(token);
    expect([token === self.token, Math.round(days(expiresAt))]).toEqual([false, 365]);
    expect([await reads(fresh), await reads(self)]).toEqual([200, 200]);
    const others = { params: { device: 'others' } };
    expect((await self.ask('DELETE /v2/tokens/devices/{device}', others)).refusal.code).toBe('PROOF_REQUIRED');
    expect((await fresh.ask('DELETE /v2/tokens/devices/{device}', others)).status).toBe(200);
    await shop.sql`update token set expires_at = now() - interval '1 second' where parent is not null`;
    expect([await reads(fresh), await reads(self)]).toEqual([200, 401]);
  });

  test('works with a token replaced a moment ago, and two concurrent ones are both valid', async () => {
    const { self, password } = await member();
    const there = async () => (await shop.person(self.token).get('GET /v2/tokens/devices', {})).entities.length;
    const before = await there();
    const both = await Promise.all([proveIdentity(self, password), proveIdentity(self, password)]);
    expect(await Promise.all(both.map(({ token }) => reads(shop.person(token))))).toEqual([200, 200]);
    expect(await there()).toBe(before);
  });

  test('is required before a device is signed out, once ten minutes have passed', async () => {
    const { self, email, password } = await member();
    const phone = shop.person((await login(email, password)).token);
    const seen = await self.get('GET /v2/tokens/devices', {});
    const there = { params: { device: seen.entities.find(({ isThis }) => !isThis)?.id ?? '' } };
    await shop.sql`update token set proven_until = now() - interval '1 second' where hash = ${hashToken(self.token ?? '')}`;
    expect((await self.ask('DELETE /v2/tokens/devices/{device}', there)).refusal.code).toBe('PROOF_REQUIRED');
    expect(await reads(phone)).toBe(200);
    const fresh = shop.person((await proveIdentity(self, password)).token);
    await fresh.get('DELETE /v2/tokens/devices/{device}', there);
    expect(await reads(phone)).toBe(401);
  });

  test('is not given by a sign-in with a code to the phone to a member who has a password', async () => {
    const { phone } = await member();
    const finder = await shop.guest();
    const { verifyToken } = await verifyTestPhone(finder, shop.sandbox, phone);
    finder.carry((await finder.get('POST /v2/tokens/phone', { body: { phone, verifyToken } })).token);
    expect(await reads(finder)).toBe(200);
    const withdrawAccount = { owner: '김하늘', bankName: '국민은행', accountNumber: '12345678901' };
    expect((await finder.ask('PUT /v1/app-users', { body: { withdrawAccount } })).refusal.code).toBe('PROOF_REQUIRED');
  });
});

describe('a sign-in on a device with a member’s session', () => {
  test('ends that session, whichever member it belonged to', async () => {
    const { self, email, password } = await member();
    const again = shop.person((await self.get('POST /v2/tokens', { body: { email, password } })).token);
    expect((await self.ask('GET /v2/app-users/detail', {})).status).toBe(401);
    const other = await member();
    const body = { email: other.email, password: other.password };
    await again.get('POST /v2/tokens', { body });
    expect((await again.ask('GET /v2/app-users/detail', {})).status).toBe(401);
  });

  test('changes nothing when it fails', async () => {
    const { self, email } = await member();
    expect((await self.ask('POST /v2/tokens', { body: { email, password: 'Nonsense!73' } })).status).toBe(401);
    expect((await self.ask('GET /v2/app-users/detail', {})).status).toBe(200);
  });
});

describe('the native app hands its session over', () => {
  test('with a nonce that works once, within a minute, and ends with the app’s own session', async () => {
    const { self, session } = await member();
    const nonce = () => self.get('POST /v2/tokens/nonce', {});
    const first = await nonce();
    expect([first.tokenType, Math.round(days(first.expiresAt) * 86_400)]).toEqual(['nonce', 60]);
    const web = await shop.person(first.token).get('POST /v2/tokens/exchange', {});
    expect([web.tokenType, web.userType, web.appUser.id]).toEqual(['email', 'email', session.appUser.id]);
    expect((await shop.person(first.token).ask('POST /v2/tokens/exchange', {})).status).toBe(401);
    const late = await nonce();
    await shop.sql`update token set expires_at = now() - interval '1 second' where token_type = 'nonce'`;
    expect((await shop.person(late.token).ask('POST /v2/tokens/exchange', {})).refusal.code).toBe('TOKEN_EXPIRED');
    const orphan = await nonce();
    await self.get('DELETE /v2/tokens', {});
    expect((await shop.person(orphan.token).ask('POST /v2/tokens/exchange', {})).refusal.code).toBe('TOKEN_INVALID');
  });

  test('a push token belongs to one device', async () => {
    const [haneul, minsu] = [await member(), await member()];
    for (const { self } of [haneul, minsu])
      await self.get('PUT /v2/tokens/push-token', { body: { fcmPushToken: 'fcm-same-device' } });
    const rows = await shop.sql`select app_user_id from token where fcm_push_token = 'fcm-same-device'`;
    expect(rows).toEqual([{ app_user_id: minsu.session.appUser.id }]);
  });
});

describe('tokens before sign-in', () => {
  const open = new Set([
    'POST /v2/tokens/sign-up',
    'POST /v1/auth/phone',
    'POST /v2/auth/phone',
    'PUT /v1/auth/verify',
  ]);

  async function statusOf(path: string, token: string) {
    const [method, pattern] = path.split(' ') as [string, string];
    const response = await fetch(shop.origin + pattern.replace(/\{\w+\}/g, '1'), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    return response.status;
  }

  const lines = Object.values(allRoutes)
    .flatMap((room) => Object.values(room))
    // Staff and seller endpoints answer customers as if they did not exist.
    .filter((line) => !line.path.includes('/staff/') && !line.path.includes('/seller/') && !('cache' in line))
    .filter((line) => !('params' in line) || /\{(id|gid|pid|n)\}/.test(line.path))
    .map(({ path }) => path);

  test('a temp token grants access only to sign-up', async () => {
    const dohyun = shop.person();
    await dohyun.arrive();
    const snsToken = await obtainSocialTicket(dohyun, shop.sandbox, 'kakao', newSocialAccount());
    const temp = await dohyun.get('POST /v2/tokens/oauth', { body: { snsType: 'kakao', snsToken } });
    for (const path of lines.filter((one) => !open.has(one)))
      expect([path, await statusOf(path, temp.token)]).toEqual([path, path.includes('{') ? expect.any(Number) : 401]);
    for (const path of lines.filter((one) => one.includes('{')))
      expect([401, 404]).toContain(await statusOf(path, temp.token));
    const holder: TestCustomer = shop.person(temp.token);
    const phone = newNumber();
    await verifyTestPhone(holder, shop.sandbox, phone);
    const body = { snsType: 'kakao', userType: 'kakao', phone, name: '이도현' } as const;
    expect((await holder.get('POST /v2/tokens/sign-up', { body })).tokenType).toBe('oauth');
    expect((await holder.ask('POST /v2/tokens/sign-up', { body })).status).toBe(401);
  });

  test('a nonce grants access only to its exchange', async () => {
    const { self } = await member();
    const { token } = await self.get('POST /v2/tokens/nonce', {});
    for (const path of lines.filter((one) => one !== 'POST /v2/tokens/exchange'))
      expect([401, 404]).toContain(await statusOf(path, token));
    expect((await shop.person(token).ask('POST /v2/tokens/exchange', {})).status).toBe(201);
  });
});
