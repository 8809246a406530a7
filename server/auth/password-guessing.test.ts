import { describe, expect, test } from 'vitest';
import { newToken } from '#server/platform/identity/actor.ts';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import type { TestCustomer } from '#test/customer.ts';
import { codeFor, joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ROLE: 'web' });

const from = (address: string) => ({ 'x-forwarded-for': address });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
let block = 0;
/** Returns a network address that was not used before. */
const elsewhere = () => `198.51.${++block}.7`;

function signIn(email: string, password: string, headers: Record<string, string>) {
  return shop.person().ask('POST /v2/tokens', { body: { email, password } }, headers);
}

const deviceOf = (headers: Headers) => ({
  cookie: (headers.getSetCookie().find((one) => one.startsWith('__Host-device=')) ?? '').split(';')[0] ?? '',
});

async function member() {
  const self = shop.person();
  return { self, ...(await joinAsMember(self, shop.sandbox)) };
}

/** Strangers guess from several networks, six times from each. */
async function besiege(places: number, guess: (headers: Record<string, string>) => Promise<unknown>) {
  const all = Array.from({ length: places }, elsewhere);
  await Promise.all(all.flatMap((place) => [1, 2, 3, 4, 5, 6].map(() => guess(from(place)))));
}

describe('a member whose password strangers guess', () => {
  test('can sign in from another network, because guesses are counted by network', { tags: ['nightly'] }, async () => {
    const { email, password } = await member();
    const there = from(elsewhere());
    for (let at = 0; at < 5; at++) expect((await signIn(email, `Wrong!${at}23`, there)).status).toBe(401);
    expect((await signIn(email, password, there)).status).toBe(429);
    // A whole block counts as one network, so a neighbouring address gives no further guesses.
    const next = from(there['x-forwarded-for'].replace(/7$/, '8'));
    expect((await signIn(email, password, next)).status).toBe(429);
    await pause(2100);
    expect((await signIn(email, password, from(elsewhere()))).status).toBe(200);
  });

  test('can sign in at once on a known device, however many networks guess', async () => {
    const { email, password } = await member();
    const mine = deviceOf((await signIn(email, password, from(elsewhere()))).headers);
    await besiege(12, (headers) => signIn(email, 'Wrong!Wrong73', headers));
    expect((await signIn(email, password, { ...mine, ...from(elsewhere()) })).status).toBe(200);
    // A device of another member, or an invented one, is not known.
    const { self: _, ...other } = await member();
    const theirs = deviceOf((await signIn(other.email, other.password, from(elsewhere()))).headers);
    await besiege(3, (headers) => signIn(email, 'Wrong!Wrong73', headers));
    const place = from(elsewhere());
    const tried = await Promise.all([1, 2, 3].map(() => signIn(email, 'Wrong!Wrong73', { ...theirs, ...place })));
    expect(tried.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('is only slowed down on a new device: one attempt every two seconds', { tags: ['nightly'] }, async () => {
    const { email, password } = await member();
    await besiege(3, (headers) => signIn(email, 'Wrong!Wrong73', headers));
    const here = from(elsewhere());
    // The guesses may take longer than two seconds; this moves the last one to now.
    await shop.sql`update rate_limit set at = clock_timestamp()`;
    const { status, refusal } = await signIn(email, password, here);
    expect([status, refusal.message]).toEqual([429, expect.stringMatching(/[12]초/)]);
    await pause(2100);
    expect((await signIn(email, password, here)).status).toBe(200);
  });

  test('can sign in with a code to the phone, which makes the device known', async () => {
    const { email, phone } = await member();
    const here = from(elsewhere());
    for (let at = 0; at < 6; at++) await signIn(email, 'Wrong!Wrong73', here);
    await shop.sql`update verification set created_at = created_at - interval '1 minute' where phone = ${phone}`;
    const hana = await shop.guest();
    const verificationCode = await codeFor(hana, shop.sandbox, phone);
    const body = { phone, verificationCode, newPassword: 'Hallabong!58' };
    const reset = await hana.ask('PUT /v1/auth/reset-password', { body }, here);
    expect(reset.status).toBe(200);
    expect((await signIn(email, 'Hallabong!58', here)).status).toBe(429);
    expect((await signIn(email, 'Hallabong!58', { ...here, ...deviceOf(reset.headers) })).status).toBe(200);
  });

  test('can sign in with the phone alone, although no further password is compared', async () => {
    const { email, password, phone, session } = await member();
    const here = from(elsewhere());
    for (let at = 0; at < 6; at++) await signIn(email, 'Wrong!Wrong73', here);
    expect((await signIn(email, password, here)).refusal.code).toBe('TOO_MANY');
    await shop.sql`update verification set created_at = created_at - interval '1 minute' where phone = ${phone}`;
    const hana = await shop.guest();
    // A stranger who enters wrong codes for the phone uses up no attempt of this guest.
    const stranger = await shop.guest();
    for (let at = 0; at < 6; at++)
      await stranger.ask('PUT /v1/auth/verify', { body: { phone, verificationCode: '000000' } }, here);
    const verificationCode = await codeFor(hana, shop.sandbox, phone);
    const { verifyToken } = await hana.get('PUT /v1/auth/verify', { body: { phone, verificationCode } }, here);
    const body = { phone, verifyToken, autoLogin: false };
    expect((await stranger.ask('POST /v2/tokens/phone', { body }, here)).refusal.code).toBe('VERIFY_REQUIRED');
    const entered = await hana.ask('POST /v2/tokens/phone', { body }, here);
    expect([entered.status, entered.body.appUser.uuid]).toEqual([200, session.appUser.uuid]);
    expect((await hana.ask('POST /v2/tokens/phone', { body }, here)).refusal.code).toMatch(
      /VERIFY_REQUIRED|TOKEN_INVALID/,
    );
    // The device is known from now on.
    expect((await signIn(email, password, { ...here, ...deviceOf(entered.headers) })).status).toBe(200);
  });

  test('a verified phone without an account signs in no member', async () => {
    const hana = await shop.guest();
    const phone = newNumber();
    const { verifyToken } = await verifyTestPhone(hana, shop.sandbox, phone);
    const entered = await hana.ask('POST /v2/tokens/phone', { body: { phone, verifyToken } });
    expect([entered.status, entered.refusal.code]).toEqual([404, 'USER_NOT_FOUND']);
  });

  test('gets as many guesses as an unknown account', async () => {
    const { email } = await member();
    const codes = async (whose: string) => {
      const there = from(elsewhere());
      const all = [];
      for (let at = 0; at < 7; at++) all.push((await signIn(whose, 'Wrong!Wrong73', there)).refusal.code);
      return all;
    };
    expect(await codes(email)).toEqual(await codes('nobody-at-all@naver.com'));
  });
});

test('a correct code of a guest order is read although strangers in the same network entered wrong ones', async () => {
  const phone = newNumber();
  const there = from(elsewhere());
  const look = (customer: TestCustomer, code: string) =>
    customer.ask('GET /v1/app-users/order-items/guest', { query: { name: '김하늘', phone, code } }, there);
  const stranger = await shop.guest();
  for (let at = 0; at < 24; at++) await look(stranger, '000000');
  expect((await look(stranger, '000000')).refusal.code).toBe('TOO_MANY');
  const hana = await shop.guest();
  const code = await codeFor(hana, shop.sandbox, phone, 'order');
  expect((await look(hana, code)).refusal.code).toBe('GUEST_ORDER_NOT_FOUND');
});

test('a staff member can sign in on a known device while strangers guess', async () => {
  const [owner] = demoStaff;
  const enter = (password: string, headers: Record<string, string>, code = '000000') =>
    shop.person().ask('POST /v1/staff/tokens', { body: { email: owner.email, password, code } }, headers);
  const now = () => totpCodeOfStep(owner.secret, totpStepAt(Date.now()));
  const first = await enter(demoStaffPassword, from(elsewhere()), now());
  expect(first.status).toBe(201);
  await shop.sql`update staff_account set last_code_step = 0`;
  await besiege(4, (headers) => enter('Wrong!Wrong73', headers));
  const again = await enter(demoStaffPassword, { ...deviceOf(first.headers), ...from(elsewhere()) }, now());
  expect(again.status).toBe(201);
});

test('an invited person is answered although strangers try wrong keys of invitations', async () => {
  const look = (headers: Record<string, string>) =>
    shop.person().ask('POST /v1/staff/invites/look', { body: { token: newToken() } }, headers);
  await besiege(4, look);
  expect((await look(from(elsewhere()))).refusal.code).toBe('INVITE_GONE');
});

describe('the daily limit of codes', () => {
  const ask = (customer: TestCustomer, phone: string, headers: Record<string, string> = from(elsewhere())) =>
    customer.ask('POST /v1/auth/phone', { body: { phone } }, headers);
  const ago = (phone: string, seconds: number) =>
    shop.sql`update verification set created_at = created_at - ${seconds} * interval '1 second' where phone = ${phone}`;

  test('keeps three codes for a device that has verified the phone, even if strangers use up the rest', async () => {
    const phone = newNumber();
    const hana = await shop.guest();
    const verificationCode = await codeFor(hana, shop.sandbox, phone);
    const proven = await hana.ask('PUT /v1/auth/verify', { body: { phone, verificationCode } });
    const mine = deviceOf(proven.headers);
    await ago(phone, 700);
    for (let at = 0; at < 9; at++) {
      expect((await ask(await shop.guest(), phone)).status).toBe(200);
      await ago(phone, 200);
    }
    expect((await ask(await shop.guest(), phone)).status).toBe(429);
    for (let at = 0; at < 3; at++) {
      expect((await ask(await shop.guest(), phone, { ...mine, ...from(elsewhere()) })).body.leftToday).toBe(2 - at);
      await ago(phone, 31);
    }
    expect((await ask(await shop.guest(), phone, { ...mine, ...from(elsewhere()) })).status).toBe(429);
  });

  test('allows a requester ten codes, to any numbers', async () => {
    const eve = await shop.guest();
    for (let at = 0; at < 10; at++) expect((await ask(eve, newNumber())).status).toBe(200);
    expect((await ask(eve, newNumber())).status).toBe(429);
    expect((await ask(await shop.guest(), newNumber())).status).toBe(200);
  });
});

test('a network with many sign-ups is slowed down, not blocked', async () => {
  const carrier = from(elsewhere());
  const eve = await shop.guest();
  await verifyTestPhone(eve, shop.sandbox, newNumber());
  for (let at = 0; at < 31; at++)
    await (await shop.guest()).ask('POST /v1/auth/phone', { body: { phone: newNumber() } }, carrier);
  const { status, refusal } = await (await shop.guest()).ask(
    'POST /v1/auth/phone',
    { body: { phone: newNumber() } },
    carrier,
  );
  expect([status, refusal.message]).toEqual([429, expect.stringMatching(/\(([1-9]|1\d|20)초\)/)]);
});
