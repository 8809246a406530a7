import { describe, expect, test } from 'vitest';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
const [owner, operator] = demoStaff;

/** Signs in; retries with the next code if the first expired on a slow machine, or another file of this shop used it. */
async function signInWith(headers: Record<string, string>, { email, secret }: (typeof demoStaff)[number]) {
  const enter = (step: number) =>
    fetch(`${shop.adminOrigin}/v1/staff/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.adminOrigin, ...headers },
      body: JSON.stringify({ email, password: demoStaffPassword, code: totpCodeOfStep(secret, step) }),
    });
  const first = await enter(totpStepAt(Date.now()));
  return first.status === 401 ? enter(totpStepAt(Date.now()) + 1) : first;
}

/** Signs in as a browser on the admin page does. */
const signIn = (headers: Record<string, string> = {}, who: (typeof demoStaff)[number] = owner) =>
  signInWith({ 'sec-fetch-site': 'same-origin', ...headers }, who);

/** Signs in as a program does: with the origin of the admin app and without the headers that only browsers send. */
const signInAsProgram = (who: (typeof demoStaff)[number]) => signInWith({}, who);

const setCookieOf = (response: Response) =>
  response.headers.getSetCookie().find((one) => one.startsWith('office=')) ?? '';
const cookieOf = (response: Response) => setCookieOf(response).split(';')[0] ?? '';

describe('the admin server', () => {
  test('keeps the session in an HttpOnly cookie, names it in no response and deletes it on sign-out', async () => {
    const entered = await signIn();
    expect(entered.status).toBe(201);
    expect(setCookieOf(entered)).toMatch(/^office=st_[\w-]+; Path=\/; HttpOnly; SameSite=Strict/);
    expect(await entered.text()).not.toMatch(/st_[\w-]{20}/);
    const headers = { cookie: cookieOf(entered), origin: shop.adminOrigin };
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers })).status).toBe(200);
    const left = await fetch(`${shop.adminOrigin}/v1/staff/tokens`, { method: 'DELETE', headers });
    expect(setCookieOf(left)).toContain('office=; Path=/; Max-Age=0;');
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers })).status).toBe(401);
  });

  test('lets a staff member sign in again in a browser that still has the cookie of an expired session', async () => {
    const ended = { cookie: `office=st_${'x'.repeat(40)}` };
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: ended })).status).toBe(401);
    const entered = await signIn(ended, demoStaff[3]);
    expect(entered.status).toBe(201);
    const headers = { cookie: cookieOf(entered) };
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers })).status).toBe(200);
  });

  test('ends the session of the staff member who was signed in when another signs in', async () => {
    const before = { cookie: cookieOf(await signIn({}, demoStaff[4])) };
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: before })).status).toBe(200);
    expect((await signIn(before, demoStaff[6])).status).toBe(201);
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: before })).status).toBe(401);
  });

  test('sets a new cookie after a step-up and names it in no response', async () => {
    const who = demoStaff[2];
    const headers = {
      cookie: cookieOf(await signIn({}, who)),
      origin: shop.adminOrigin,
      'content-type': 'application/json',
    };
    await shop.sql`update staff_account set last_code_step = 0 where email = ${who.email}`;
    const body = JSON.stringify({ code: totpCodeOfStep(who.secret, totpStepAt(Date.now())) });
    const proven = await fetch(`${shop.adminOrigin}/v1/staff/tokens/proof`, { method: 'POST', headers, body });
    expect([proven.status, cookieOf(proven) !== headers.cookie]).toEqual([200, true]);
    expect(setCookieOf(proven)).toMatch(/^office=st_[\w-]+; Path=\/; HttpOnly; SameSite=Strict/);
    expect(await proven.text()).not.toMatch(/st_[\w-]{20}/);
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: { cookie: cookieOf(proven) } })).status).toBe(
      200,
    );
  });

  test.each([
    ['from another page', { origin: 'https://evil.example' }],
    ['from the shop, which is the same site', () => ({ origin: shop.origin, 'sec-fetch-site': 'same-site' })],
    ['from nowhere', { origin: '' }],
    ['said to be from another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a request %s', async (_, headers) => {
    const given = typeof headers === 'function' ? headers() : headers;
    const entered = await signIn(given);
    expect(entered.status).toBe(403);
    expect(((await entered.json()) as { code: string }).code).toBe('ORIGIN_NOT_ALLOWED');
    expect(entered.headers.get('set-cookie')).toBeNull();
  });

  test('refuses a forged write before it reads the body', async () => {
    const response = await fetch(`${shop.adminOrigin}/v1/staff/points`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
      body: '--x not a form',
    });
    expect(response.status).toBe(403);
  });

  test('answers its own endpoints only and no customer endpoints', async () => {
    expect((await fetch(`${shop.adminOrigin}/v1/app-users/me`)).status).toBe(404);
    expect(
      (await fetch(`${shop.adminOrigin}/v2/tokens/guest`, { method: 'POST', headers: { origin: shop.adminOrigin } }))
        .status,
    ).toBe(404);
  });

  test('serves its page at every path, with a policy that allows nothing from other origins', async () => {
    for (const path of ['/', '/packing', '/orders/7']) {
      const page = await fetch(shop.adminOrigin + path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await page.text()).not.toMatch(/<script(?![^>]*src=)|<style|https?:\/\/(?!127)/);
    }
    expect((await fetch(`${shop.adminOrigin}/assets/none.js`)).status).toBe(404);
    expect((await fetch(`${shop.adminOrigin}/v1/none`)).status).toBe(404);
  });

  test('lets a program sign in with the origin of the admin app, and then write with its token alone', async () => {
    const entered = await signInAsProgram(demoStaff[5]);
    expect(entered.status).toBe(201);
    const authorization = `Bearer ${cookieOf(entered).replace('office=', '')}`;
    const left = await fetch(`${shop.adminOrigin}/v1/staff/tokens`, { method: 'DELETE', headers: { authorization } });
    expect(left.status).toBe(200);
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: { authorization } })).status).toBe(401);
  });

  test('accepts a program’s own token without the page, and never combines a cookie with another token', async () => {
    const token = cookieOf(await signIn({}, operator)).replace('office=', '');
    const authorization = `Bearer ${token}`;
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: { authorization } })).status).toBe(200);
    const both = { authorization: 'Bearer st_somebody-elses-token-0000', cookie: `office=${token}` };
    expect((await fetch(`${shop.adminOrigin}/v1/staff/me`, { headers: both })).status).toBe(401);
  });
});
