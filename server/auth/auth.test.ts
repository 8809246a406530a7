import { describe, expect, test } from 'vitest';
import { placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { codeFor, joinAsMember, messagesTo, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

const form = (phone: string, more = {}) => ({
  body: { email: `x${phone}@naver.com`, password: 'Gamgyul!73', phone, name: '김하늘', ...more },
});

describe('signing up', () => {
  test('Haneul enters the code from her phone and becomes a member', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    const verificationCode = await codeFor(haneul, shop.sandbox, phone);
    const [message] = await messagesTo(shop.sandbox, phone);
    expect(message?.text).toBe(
      `[쿠마] 인증번호 ${verificationCode} (3분간, 남에게 알리지 마세요)\n\n@127.0.0.1 #${verificationCode}`,
    );
    await haneul.get('PUT /v1/auth/verify', { body: { phone, verificationCode } });
    const { status, body } = await haneul.ask(
      'POST /v2/tokens/sign-up',
      form(phone, { email: ' Sky@Naver.com ', name: '김하늘'.normalize('NFD') }),
    );
    expect([status, body.userType, body.tokenType]).toEqual([201, 'email', 'email']);
    const detail = await shop.person(body.token).get('GET /v2/app-users/detail', {});
    expect(detail).toMatchObject({ email: 'sky@naver.com', name: '김하늘', phone, userType: 'email' });
    await shop.person().signIn('sky@naver.com', 'Gamgyul!73');
  });

  test('a guest cannot join without a verified phone or with the proof of another guest', async () => {
    const [haneul, minsu] = [await shop.guest(), await shop.guest()];
    const phone = newNumber();
    expect((await haneul.ask('POST /v2/tokens/sign-up', form(phone))).refusal.code).toBe('VERIFY_REQUIRED');
    await verifyTestPhone(minsu, shop.sandbox, phone);
    expect((await haneul.ask('POST /v2/tokens/sign-up', form(phone))).refusal.code).toBe('VERIFY_REQUIRED');
    expect((await shop.person().ask('POST /v2/tokens/sign-up', form(phone))).refusal.code).toBe('VERIFY_REQUIRED');
  });

  test('a taken e-mail or phone is reported only to the holder of the phone, whose proof stays valid', async () => {
    const first = await joinAsMember(shop.person(), shop.sandbox);
    const minsu = await shop.guest();
    const phone = newNumber();
    await verifyTestPhone(minsu, shop.sandbox, phone);
    const again = await minsu.ask('POST /v2/tokens/sign-up', form(phone, { email: first.email }));
    expect([again.status, again.refusal.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await minsu.ask('POST /v2/tokens/sign-up', form(phone))).status).toBe(201);
    const third = await shop.guest();
    await verifyTestPhone(third, shop.sandbox, first.phone);
    const taken = await third.ask('POST /v2/tokens/sign-up', form(first.phone));
    expect([taken.status, taken.refusal.code]).toEqual([409, 'PHONE_TAKEN']);
  });

  test('consent to advertising excludes the night, which needs a separate consent and ends with the first', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    await verifyTestPhone(haneul, shop.sandbox, phone);
    const joined = await haneul.get(
      'POST /v2/tokens/sign-up',
      form(phone, { userSettings: { advertisingAlarm: true } }),
    );
    const self = shop.person(joined.token);
    const saveSettings = async (userSettings: { advertisingAlarm?: boolean; advertisingPromotion?: boolean }) =>
      (await self.get('PUT /v1/app-users', { body: { userSettings } })).userSettings;
    expect(await saveSettings({})).toMatchObject({ advertisingAlarm: true, advertisingPromotion: false });
    expect(await saveSettings({ advertisingPromotion: true })).toMatchObject({ advertisingPromotion: true });
    await saveSettings({ advertisingAlarm: false });
    expect(await saveSettings({ advertisingAlarm: true })).toMatchObject({
      advertisingAlarm: true,
      advertisingPromotion: false,
    });
  });

  test('one proof creates one member, even when it is sent concurrently', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    await verifyTestPhone(haneul, shop.sandbox, phone);
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => haneul.ask('POST /v2/tokens/sign-up', form(phone, { email: `many${at}@naver.com` }))),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test.each([
    ['PASSWORD_WEAK', 422, { password: 'qwer1234!A' }],
    ['VALIDATION', 400, { password: '짧다' }],
    ['VALIDATION', 400, { email: 'a..b@naver.com' }],
    ['VALIDATION', 400, { name: '7' }],
    ['VALIDATION', 400, { point: 1_000_000 }],
  ])('%s is the answer to %i %j', async (code, status, wrong) => {
    const haneul = await shop.guest();
    const phone = newNumber();
    await verifyTestPhone(haneul, shop.sandbox, phone);
    const answer = await haneul.ask('POST /v2/tokens/sign-up', form(phone, wrong));
    expect([answer.status, answer.refusal.code]).toEqual([status, code]);
  });

  test('an order placed as a guest with this phone becomes the member’s', async () => {
    const [before, haneul] = [await shop.guest(), await shop.guest()];
    const phone = newNumber();
    const { uuid } = await placeTestOrder(before, await insertTestProduct(shop.sql), 1, {
      ...mapoAddress,
      guestOrderPhone: phone,
    });
    await shop.sql`update orders set status = 'incomplete' where uuid = ${uuid}`;
    await joinAsMember(haneul, shop.sandbox, { phone });
    expect((await haneul.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } })).uuid).toBe(uuid);
  });
});

describe('codes', () => {
  test('of two hundred concurrent guesses at most five are compared, and afterwards even the correct code is refused', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    const right = Number(await codeFor(haneul, shop.sandbox, phone));
    const wrong = (at: number) => String((right + 1 + at) % 1_000_000).padStart(6, '0');
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        haneul.ask(
          'PUT /v1/auth/verify',
          { body: { phone, verificationCode: wrong(at) } },
          at % 2 ? { 'idempotency-key': `guess-number-${at}` } : {},
        ),
      ),
    );
    const codes = all.map(({ refusal }) => refusal.code);
    expect(codes.filter((code) => code === 'VERIFY_MISMATCH')).toHaveLength(4);
    expect(codes.filter((code) => code === 'VERIFY_LOCKED')).toHaveLength(196);
    const [row] = await shop.sql<{ attempts: number }[]>`select attempts from verification where phone = ${phone}`;
    expect(row?.attempts).toBe(5);
    const late = await haneul.ask('PUT /v1/auth/verify', {
      body: { phone, verificationCode: String(right).padStart(6, '0') },
    });
    expect([late.status, late.refusal.code]).toEqual([422, 'VERIFY_LOCKED']);
  });

  test('a wrong code reports the remaining attempts, and a correct one works once', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    const right = await codeFor(haneul, shop.sandbox, phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const verify = (verificationCode: string) =>
      haneul.ask('PUT /v1/auth/verify', { body: { phone, verificationCode } });
    expect((await verify(wrong)).refusal.message).toBe('인증번호가 일치하지 않습니다. (남은 횟수 4회)');
    const both = await Promise.all([verify(right), verify(right)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await verify(right)).refusal.code).toBe('VERIFY_EXPIRED');
  });

  test('only the latest code counts, for its phone and for its requester', async () => {
    const [haneul, minsu] = [await shop.guest(), await shop.guest()];
    const [phone, other] = [newNumber(), newNumber()];
    const old = await codeFor(haneul, shop.sandbox, phone);
    const latest = await codeFor(haneul, shop.sandbox, phone);
    const verify = (who: typeof haneul, to: string, verificationCode: string) =>
      who.ask('PUT /v1/auth/verify', { body: { phone: to, verificationCode } });
    expect((await verify(minsu, phone, latest)).refusal.code).toBe('VERIFY_REQUIRED');
    expect((await verify(haneul, other, latest)).refusal.code).toBe('VERIFY_REQUIRED');
    if (old !== latest) expect((await verify(haneul, phone, old)).refusal.code).toBe('VERIFY_MISMATCH');
    expect((await verify(haneul, phone, latest)).status).toBe(200);
  });

  test('an expired code is refused as expired', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    const verificationCode = await codeFor(haneul, shop.sandbox, phone);
    await shop.sql`update verification set expires_at = now() - interval '1 second' where phone = ${phone}`;
    const { refusal } = await haneul.ask('PUT /v1/auth/verify', { body: { phone, verificationCode } });
    expect(refusal.code).toBe('VERIFY_EXPIRED');
  });

  test('neither a code nor a message text stays in the database after it is sent', async () => {
    const haneul = await shop.guest();
    const phone = newNumber();
    await codeFor(haneul, shop.sandbox, phone);
    await expectEventually(
      async () => (await shop.sql`select status, payload as words from message where recipient = ${phone}`)[0],
    ).toEqual({ status: 'sent', words: null });
  });
});

describe('signing in and out', () => {
  test('a known and an unknown e-mail get the same bytes', async () => {
    const { email } = await joinAsMember(shop.person(), shop.sandbox);
    const send = async (to: string) => {
      const response = await fetch(`${shop.origin}/v2/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: to, password: 'Wrong!Wrong73' }),
      });
      return `${response.status} ${await response.text()}`;
    };
    expect(await send(email)).toBe(await send('nobody@naver.com'));
  });

  test('a known and an unknown number get the same answer to a code request', async () => {
    const { phone } = await joinAsMember(shop.person(), shop.sandbox);
    await shop.sql`delete from verification where phone = ${phone}`;
    const haneul = await shop.guest();
    const ask = async (to: string) => {
      const { expiresAt, ...rest } = await haneul.get('POST /v2/auth/phone', { body: { phone: to } });
      return { ...rest, seconds: Math.round((Date.parse(expiresAt) - Date.now()) / 20_000) };
    };
    expect(await ask(phone)).toEqual(await ask(newNumber()));
  });

  test('logging out ends the token before the next request, and no other', async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const tablet = shop.person();
    await tablet.signIn(email, password);
    await haneul.get('DELETE /v2/tokens', {});
    const { status, refusal } = await haneul.ask('GET /v2/app-users/detail', {});
    expect([status, refusal.code]).toEqual([401, 'TOKEN_INVALID']);
    expect((await tablet.ask('GET /v2/app-users/detail', {})).status).toBe(200);
  });

  test('devices are listed and signed out one by one, or all others at once', async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const [tablet, laptop, stranger] = [shop.person(), shop.person(), shop.person()];
    for (const one of [tablet, laptop]) await one.signIn(email, password);
    await joinAsMember(stranger, shop.sandbox);
    const devices = async () => (await haneul.get('GET /v2/tokens/devices', {})).entities;
    const listed = await devices();
    expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    const off = (who: typeof haneul, device: string) =>
      who.ask('DELETE /v2/tokens/devices/{device}', { params: { device } });
    const foreign = await off(stranger, listed[1]?.id ?? '');
    const absent = await off(stranger, '7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11');
    expect([foreign.status, foreign.refusal]).toEqual([404, absent.refusal]);
    expect((await off(haneul, listed[1]?.id ?? '')).status).toBe(200);
    expect(await devices()).toHaveLength(2);
    await off(haneul, 'others');
    expect(await devices()).toHaveLength(1);
    expect((await tablet.ask('GET /v2/app-users/detail', {})).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  test('is replaced after the phone is verified, and every session ends', async () => {
    const haneul = shop.person();
    const { email, phone, password } = await joinAsMember(haneul, shop.sandbox);
    const lost = await shop.guest();
    const verificationCode = await codeFor(lost, shop.sandbox, phone);
    const reset = (newPassword: string) =>
      lost.ask('PUT /v1/auth/reset-password', { body: { phone, verificationCode, newPassword } });
    expect((await reset(password)).refusal.code).toBe('PASSWORD_USED');
    expect((await reset('Hallabong!58')).status).toBe(200);
    expect((await reset('Hallabong!59')).refusal.code).toBe('VERIFY_EXPIRED');
    expect((await haneul.ask('GET /v2/app-users/detail', {})).status).toBe(401);
    await expect(shop.person().signIn(email, password)).rejects.toThrow('LOGIN_FAILED');
    await shop.person().signIn(email, 'Hallabong!58');
  });

  test('can be replaced once with a code verified on the previous screen, which uses up code and proof', async () => {
    const { phone, email } = await joinAsMember(shop.person(), shop.sandbox);
    const lost = await shop.guest();
    const verificationCode = await codeFor(lost, shop.sandbox, phone);
    const { verifyToken } = await lost.get('PUT /v1/auth/verify', { body: { phone, verificationCode } });
    const reset = (newPassword: string) =>
      lost.ask('PUT /v1/auth/reset-password', { body: { phone, verificationCode, newPassword } });
    const both = await Promise.all([reset('Hallabong!58'), reset('Hallabong!58')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    await shop.person().signIn(email, 'Hallabong!58');
    expect((await reset('Hallabong!59')).refusal.code).toBe('VERIFY_EXPIRED');
    const again = await lost.ask('PUT /v1/auth/verify', { body: { phone, verificationCode } });
    expect(again.refusal.code).toBe('VERIFY_EXPIRED');
    const proven = await lost.ask('GET /v1/app-users', { query: { phone, verifyToken } });
    expect(proven.refusal.code).toBe('VERIFY_REQUIRED');
  });

  test('cannot be reset with an unknown phone or a wrong code', async () => {
    const lost = await shop.guest();
    const phone = newNumber();
    const verificationCode = await codeFor(lost, shop.sandbox, phone);
    const reset = (code: string) =>
      lost.ask('PUT /v1/auth/reset-password', { body: { phone, verificationCode: code, newPassword: 'Hallabong!58' } });
    expect((await reset(verificationCode === '000000' ? '000001' : '000000')).refusal.code).toBe('VERIFY_MISMATCH');
    expect((await reset(verificationCode)).refusal.code).toBe('USER_NOT_FOUND');
  });
});
