import { afterEach, describe, expect, test } from 'vitest';
import type { SocialProvider } from '#contract/auth.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import {
  consentAtProvider,
  joinBySns,
  newSocialAccount,
  obtainSocialTicket,
  readSocialLedger,
  setSocialFault,
} from '#test/social-sign-in.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
afterEach(() => fetch(`${shop.sandbox}/social/faults`, { method: 'DELETE' }));

const both: SocialProvider[] = ['kakao', 'naver'];

describe.each(both)('signing in with %s', (snsType) => {
  test('gives an unknown identity a temp token, lets it join with a verified phone, and recognizes it afterwards', async () => {
    const dohyun = await shop.guest();
    const who = newSocialAccount();
    const snsToken = await obtainSocialTicket(dohyun, shop.sandbox, snsType, who);
    const temp = await dohyun.get('POST /v2/tokens/oauth', { body: { snsType, snsToken } });
    expect([temp.tokenType, temp.userType]).toEqual(['temp', 'guest']);
    expect(temp.profile).toEqual({ email: `${who}@sns.example`, name: '손님' });
    const phone = newNumber();
    await verifyTestPhone(dohyun, shop.sandbox, phone);
    const body = { snsType, snsToken: temp.token, userType: snsType, phone, name: '이도현', email: 'evil@naver.com' };
    const joined = await dohyun.ask('POST /v2/tokens/sign-up', { body });
    expect([joined.status, joined.body.tokenType, joined.body.userType]).toEqual([201, 'oauth', snsType]);
    const detail = await shop.person(joined.body.token).get('GET /v2/app-users/detail', {});
    expect(detail).toMatchObject({
      userType: snsType,
      email: `${who}@sns.example`,
      hasPassword: false,
      socials: [snsType],
    });

    const later = await shop.guest();
    const again = await obtainSocialTicket(later, shop.sandbox, snsType, who);
    const session = await later.get('POST /v2/tokens/oauth', { body: { snsType, snsToken: again } });
    expect([session.tokenType, session.userType, session.appUser.id]).toEqual([
      'oauth',
      snsType,
      joined.body.appUser.id,
    ]);
  });

  test('keeps the profile image of the provider as a file of the shop, and none where the provider has none', async () => {
    const shownOf = async (who: string) => {
      const { session } = await joinBySns(shop.person(), shop.sandbox, snsType, who);
      const read = shop.person(session.token);
      return async () => (await read.get('GET /v2/app-users/detail', {})).profileImageUrl;
    };
    const pictured = await shownOf(`pictured${newSocialAccount()}`);
    await expectEventually(pictured).toMatch(/^\/pictures\/uploads\/[0-9a-f]{32}-360\.webp$/);
    const reply = await fetch(`${shop.origin}${await pictured()}`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await (await shownOf(newSocialAccount()))()).toBeNull();
  });

  test('works in an app with the access token of the provider’s SDK', async () => {
    const { who, session } = await joinBySns(shop.person(), shop.sandbox, snsType);
    const { accessToken } = await consentAtProvider(shop.sandbox, snsType, who);
    const app = await shop.person().get('POST /v2/tokens/oauth', { body: { snsType, snsToken: accessToken } });
    expect(app.appUser.id).toBe(session.appUser.id);
  });

  test('refuses the token of another program', async () => {
    const { who } = await joinBySns(shop.person(), shop.sandbox, snsType);
    const { accessToken } = await consentAtProvider(shop.sandbox, snsType, who, { appId: 666 });
    const answer = await shop.person().ask('POST /v2/tokens/oauth', { body: { snsType, snsToken: accessToken } });
    if (snsType === 'kakao') expect([answer.status, answer.refusal.code]).toEqual([401, 'SNS_REFUSED']);
    else expect(answer.body.tokenType).toBe('temp');
  });

  test('ignores the e-mail in the body', async () => {
    const { email } = await joinAsMember(shop.person(), shop.sandbox);
    const { accessToken } = await consentAtProvider(shop.sandbox, snsType, newSocialAccount());
    const body = { email, snsType, snsToken: accessToken };
    expect((await shop.person().get('POST /v2/tokens/oauth', { body })).tokenType).toBe('temp');
  });

  test.each(['nonsense-nonsense', 'sns_0123456789012345678901234567890123456789012'])(
    'refuses a forged token (%s) with a message',
    async (snsToken) => {
      const { status, refusal } = await (await shop.guest()).ask('POST /v2/tokens/oauth', {
        body: { snsType, snsToken },
      });
      expect([status, refusal.code]).toEqual([401, 'SNS_REFUSED']);
      expect(refusal.message).toContain('확인하지 못했어요');
    },
  );

  test('accepts a ticket once, only in the browser that started the visit', async () => {
    const [dohyun, thief] = [await shop.guest(), await shop.guest()];
    const snsToken = await obtainSocialTicket(dohyun, shop.sandbox, snsType, newSocialAccount());
    const stolen = await thief.ask('POST /v2/tokens/oauth', { body: { snsType, snsToken } });
    expect(stolen.refusal.code).toBe('SNS_REFUSED');
    expect((await dohyun.ask('POST /v2/tokens/oauth', { body: { snsType, snsToken } })).status).toBe(200);
    expect((await dohyun.ask('POST /v2/tokens/oauth', { body: { snsType, snsToken } })).status).toBe(401);
  });

  test('refuses a code in another browser or a second time', async () => {
    const [dohyun, victim] = [await shop.guest(), await shop.guest()];
    const { url } = await dohyun.get('POST /v2/tokens/oauth/start', { body: { snsType } });
    const params = new URL(url).searchParams;
    const state = params.get('state') ?? '';
    const { code } = await consentAtProvider(shop.sandbox, snsType, newSocialAccount(), {
      redirectUri: params.get('redirect_uri'),
    });
    const body = { snsType, code, state };
    expect((await victim.ask('POST /v2/tokens/oauth/code', { body })).status).toBe(401);
    const answers = await Promise.all([1, 2, 3].map(() => dohyun.ask('POST /v2/tokens/oauth/code', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(['broken', 'html_200', 'reset'])('answers 503 while the provider is %s', async (kind) => {
    const dohyun = await shop.guest();
    await setSocialFault(shop.sandbox, { fault: kind, when: 'me' });
    const { accessToken } = await consentAtProvider(shop.sandbox, snsType, newSocialAccount());
    const answer = await dohyun.ask('POST /v2/tokens/oauth', { body: { snsType, snsToken: accessToken } });
    expect([answer.status, answer.refusal.code]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.refusal.message).toContain('원활하지 않아요');
    expect((await dohyun.ask('POST /v2/tokens/oauth', { body: { snsType, snsToken: accessToken } })).status).toBe(200);
  });

  test('revokes the link at the provider when the account is deleted, and retries while the provider is down', async () => {
    const dohyun = shop.person();
    const { who, session } = await joinBySns(dohyun, shop.sandbox, snsType);
    await setSocialFault(shop.sandbox, { fault: 'broken', when: 'unlink' });
    expect((await dohyun.ask('DELETE /v1/app-users', { body: {} })).status).toBe(200);
    expect(await shop.sql`select provider from social_identity where app_user_id = ${session.appUser.id}`).toEqual([]);
    const heard = async () =>
      (await readSocialLedger(shop.sandbox)).some((one) => one.act === 'unlink' && one.person === who);
    const attempts = async () =>
      (await shop.sql<{ attempts: number }[]>`select attempts from oauth_revocation`)[0]?.attempts;
    await expectEventually(attempts).toBe(1);
    expect(await heard()).toBe(false);
    await shop.sql`update oauth_revocation set next_at = now()`;
    const other = shop.person();
    await joinBySns(other, shop.sandbox, snsType);
    await other.get('DELETE /v1/app-users', { body: {} });
    await expectEventually(heard).toBe(true);
    await expectEventually(async () => (await shop.sql`select attempts from oauth_revocation`).length).toBe(0);
  });
});

describe('an existing account', () => {
  test('is never joined by an equal phone or e-mail; the customer is asked to sign in and link', async () => {
    const haneul = await joinAsMember(shop.person(), shop.sandbox);
    const dohyun = await shop.guest();
    const snsToken = await obtainSocialTicket(dohyun, shop.sandbox, 'kakao', newSocialAccount());
    const temp = await dohyun.get('POST /v2/tokens/oauth', { body: { snsType: 'kakao', snsToken } });
    await verifyTestPhone(dohyun, shop.sandbox, haneul.phone);
    const body = {
      snsType: 'kakao',
      snsToken: temp.token,
      userType: 'kakao',
      phone: haneul.phone,
      name: '김하늘',
    } as const;
    const { status, refusal } = await dohyun.ask('POST /v2/tokens/sign-up', { body });
    expect([status, refusal.code]).toEqual([409, 'ACCOUNT_EXISTS']);
    expect(refusal.message).toBe('이미 가입된 계정이 있어요. 로그인 후 연결할 수 있어요.');
  });

  test('keeps its e-mail when the provider returns the same one, and the new member joins without one', async () => {
    const dohyun = shop.person();
    await joinBySns(dohyun, shop.sandbox, 'naver', 'haneul');
    expect((await dohyun.get('GET /v2/app-users/detail', {})).email).toBe(null);
  });

  test('an e-mail that Kakao has not verified is ignored', async () => {
    const { accessToken } = await consentAtProvider(shop.sandbox, 'kakao', 'sanha');
    const temp = await shop
      .person()
      .get('POST /v2/tokens/oauth', { body: { snsType: 'kakao', snsToken: accessToken } });
    expect(temp.profile).toEqual({ email: null, name: '강산하' });
  });

  test('one identity creates one member, even when it joins concurrently', async () => {
    const who = newSocialAccount();
    const people = await Promise.all([1, 2, 3, 4].map(shop.guest));
    const phones = people.map(() => newNumber());
    for (const [at, one] of people.entries()) await verifyTestPhone(one, shop.sandbox, phones[at] as string);
    const all = await Promise.all(
      people.map(async (one, at) => {
        const { accessToken: snsToken } = await consentAtProvider(shop.sandbox, 'kakao', who);
        const body = {
          snsType: 'kakao',
          userType: 'kakao',
          snsToken,
          phone: phones[at] as string,
          name: '이도현',
        } as const;
        return one.ask('POST /v2/tokens/sign-up', { body });
      }),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('linking', () => {
  test('lets Haneul sign in with Kakao or Naver and unlink one of them', async () => {
    const haneul = shop.person();
    const { session } = await joinAsMember(haneul, shop.sandbox);
    const [atKakao, atNaver] = [newSocialAccount(), newSocialAccount()];
    for (const [snsType, who] of [
      ['kakao', atKakao],
      ['naver', atNaver],
    ] as const) {
      const snsToken = await obtainSocialTicket(haneul, shop.sandbox, snsType, who);
      await haneul.get('POST /v1/app-users/socials', { body: { snsType, snsToken } });
    }
    const { accessToken } = await consentAtProvider(shop.sandbox, 'naver', atNaver);
    const tablet = await shop
      .person()
      .get('POST /v2/tokens/oauth', { body: { snsType: 'naver', snsToken: accessToken } });
    expect([tablet.appUser.id, tablet.userType]).toEqual([session.appUser.id, 'naver']);
    const after = await haneul.get('DELETE /v1/app-users/socials/{snsType}', { params: { snsType: 'naver' } });
    expect(after).toMatchObject({ userType: 'email', hasPassword: true, socials: ['kakao'] });
    expect((await shop.person(tablet.token).ask('GET /v2/app-users/detail', {})).status).toBe(401);
    await expectEventually(async () =>
      (await readSocialLedger(shop.sandbox)).some((one) => one.act === 'unlink' && one.person === atNaver),
    ).toBe(true);
  });

  test('refuses an identity of another member, and unlinking the only way to sign in', async () => {
    const dohyun = shop.person();
    const { who } = await joinBySns(dohyun, shop.sandbox, 'kakao');
    const haneul = shop.person();
    await joinAsMember(haneul, shop.sandbox);
    const snsToken = await obtainSocialTicket(haneul, shop.sandbox, 'kakao', who);
    const taken = await haneul.ask('POST /v1/app-users/socials', { body: { snsType: 'kakao', snsToken } });
    expect([taken.status, taken.refusal.code]).toEqual([409, 'SOCIAL_TAKEN']);
    const last = await dohyun.ask('DELETE /v1/app-users/socials/{snsType}', { params: { snsType: 'kakao' } });
    expect([last.status, last.refusal.code]).toEqual([409, 'LAST_DOOR']);
    const none = await haneul.ask('DELETE /v1/app-users/socials/{snsType}', { params: { snsType: 'naver' } });
    expect(none.status).toBe(404);
  });
});

describe('a member without a password', () => {
  test('is logged out of Kakao too', async () => {
    const dohyun = shop.person();
    const { who } = await joinBySns(dohyun, shop.sandbox, 'kakao');
    await dohyun.get('DELETE /v2/tokens', {});
    await expectEventually(async () =>
      (await readSocialLedger(shop.sandbox)).some((one) => one.act === 'logout' && one.person === who),
    ).toBe(true);
  });

  test('is logged out here at once, however long Kakao takes', async () => {
    const dohyun = shop.person();
    await joinBySns(dohyun, shop.sandbox, 'kakao');
    await setSocialFault(shop.sandbox, { fault: 'slow', when: 'logout', ms: 3000 });
    const began = performance.now();
    await dohyun.get('DELETE /v2/tokens', {});
    expect(performance.now() - began).toBeLessThan(2900);
    expect((await dohyun.ask('GET /v2/app-users/detail', {})).status).toBe(401);
  });

  test('has no password to reset and is shown the provider', async () => {
    const { phone } = await joinBySns(shop.person(), shop.sandbox, 'kakao');
    const lost = await shop.guest();
    await shop.sql`update verification set created_at = now() - interval '1 hour' where phone = ${phone}`;
    const { codeFor } = await import('#test/phone-steps.ts');
    const verificationCode = await codeFor(lost, shop.sandbox, phone);
    const body = { phone, verificationCode, newPassword: 'Hallabong!58' };
    const { status, refusal } = await lost.ask('PUT /v1/auth/reset-password', { body });
    expect([status, refusal.message]).toEqual([409, '카카오로 가입한 계정이에요. 카카오로 로그인해 주세요.']);
  });
});

describe('a step-up', () => {
  const account = { withdrawAccount: { owner: '김하늘', bankName: '농협', accountNumber: '3021234567891' } };
  const grow = () => shop.sql`update token set proven_until = now() - interval '1 second'`;

  test('is required after ten minutes for money, phone, linking and leaving; a password passes it', async () => {
    const haneul = shop.person();
    const { password } = await joinAsMember(haneul, shop.sandbox);
    await grow();
    const phone = newNumber();
    const { verifyToken } = await verifyTestPhone(haneul, shop.sandbox, phone);
    const replies = [
      await haneul.ask('PUT /v1/app-users', { body: account }),
      await haneul.ask('PUT /v1/app-users', { body: { phone, verifyToken } }),
      await haneul.ask('DELETE /v1/app-users', { body: {} }),
      await haneul.ask('POST /v1/app-users/socials', { body: { snsType: 'kakao', snsToken: 'x'.repeat(20) } }),
      await haneul.ask('DELETE /v1/app-users/socials/{snsType}', { params: { snsType: 'kakao' } }),
    ];
    expect(replies.map(({ status, refusal }) => [status, refusal.code])).toEqual(
      replies.map(() => [403, 'PROOF_REQUIRED']),
    );
    const wrong = await haneul.ask('POST /v2/tokens/proof', { body: { password: 'Nonsense!73' } });
    expect([wrong.status, wrong.refusal.message]).toEqual([400, '현재 비밀번호가 일치하지 않습니다.']);
    haneul.carry((await haneul.get('POST /v2/tokens/proof', { body: { password } })).token);
    expect((await haneul.ask('PUT /v1/app-users', { body: account })).status).toBe(200);
    expect((await haneul.ask('PUT /v1/app-users', { body: { phone, verifyToken } })).status).toBe(200);
  });

  test('with a phone code passes only for a member without a password', async () => {
    const dohyun = shop.person();
    const { phone } = await joinBySns(dohyun, shop.sandbox, 'naver');
    await grow();
    expect((await dohyun.ask('PUT /v1/app-users', { body: account })).refusal.code).toBe('PROOF_REQUIRED');
    await shop.sql`update verification set created_at = now() - interval '1 hour' where phone = ${phone}`;
    const other = await verifyTestPhone(dohyun, shop.sandbox, newNumber());
    const borrowed = await dohyun.ask('POST /v2/tokens/proof', { body: { verifyToken: other.verifyToken } });
    expect(borrowed.refusal.code).toBe('VERIFY_REQUIRED');
    const { verifyToken } = await verifyTestPhone(dohyun, shop.sandbox, phone);
    const both = await Promise.all([1, 2].map(() => dohyun.ask('POST /v2/tokens/proof', { body: { verifyToken } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    dohyun.carry(both.find(({ status }) => status === 200)?.body.token);
    const again = await dohyun.ask('POST /v2/tokens/proof', { body: { verifyToken } });
    expect([again.status, again.refusal.code]).toEqual([422, 'VERIFY_REQUIRED']);
    expect((await dohyun.ask('PUT /v1/app-users', { body: account })).status).toBe(200);

    const haneul = shop.person();
    const member = await joinAsMember(haneul, shop.sandbox);
    await shop.sql`update verification set created_at = now() - interval '1 hour' where phone = ${member.phone}`;
    const mine = await verifyTestPhone(haneul, shop.sandbox, member.phone);
    const answer = await haneul.ask('POST /v2/tokens/proof', { body: { verifyToken: mine.verifyToken } });
    expect(answer.refusal.code).toBe('PROOF_REQUIRED');
  });

  test.each(both)(
    'a plain sign-in with %s is no step-up; a new sign-in there is, for a member without a password',
    async (snsType) => {
      const dohyun = shop.person();
      const { who } = await joinBySns(dohyun, shop.sandbox, snsType);
      const tablet = await shop.guest();
      const came = await obtainSocialTicket(tablet, shop.sandbox, snsType, who);
      tablet.carry((await tablet.get('POST /v2/tokens/oauth', { body: { snsType, snsToken: came } })).token);
      expect((await tablet.ask('PUT /v1/app-users', { body: account })).refusal.code).toBe('PROOF_REQUIRED');
      const show = (snsToken: string) => tablet.ask('POST /v2/tokens/proof', { body: { snsType, snsToken } });
      const { accessToken } = await consentAtProvider(shop.sandbox, snsType, who);
      for (const worthless of [
        await obtainSocialTicket(tablet, shop.sandbox, snsType, who),
        await obtainSocialTicket(tablet, shop.sandbox, snsType, newSocialAccount(), true),
        await obtainSocialTicket(await shop.guest(), shop.sandbox, snsType, who, true),
        accessToken,
      ])
        expect((await show(worthless)).refusal.code).toBe('SNS_REFUSED');
      expect((await tablet.ask('PUT /v1/app-users', { body: account })).refusal.code).toBe('PROOF_REQUIRED');
      const fresh = await obtainSocialTicket(tablet, shop.sandbox, snsType, who, true);
      const shown = await show(fresh);
      expect((await show(fresh)).refusal.code).toBe('SNS_REFUSED');
      tablet.carry(shown.body.token);
      expect((await tablet.ask('PUT /v1/app-users', { body: account })).status).toBe(200);
    },
  );

  test('with a provider fails for a member who has a password', async () => {
    const haneul = shop.person();
    await joinAsMember(haneul, shop.sandbox);
    const who = newSocialAccount();
    const snsToken = await obtainSocialTicket(haneul, shop.sandbox, 'kakao', who);
    await haneul.get('POST /v1/app-users/socials', { body: { snsType: 'kakao', snsToken } });
    const body = {
      snsType: 'kakao',
      snsToken: await obtainSocialTicket(haneul, shop.sandbox, 'kakao', who, true),
    } as const;
    expect((await haneul.ask('POST /v2/tokens/proof', { body })).refusal.code).toBe('PROOF_REQUIRED');
  });

  test('asks each provider with its own parameter, and only when needed', async () => {
    const hana = await shop.guest();
    const start = async (snsType: SocialProvider, again: boolean) =>
      new URL((await hana.get('POST /v2/tokens/oauth/start', { body: { snsType, again } })).url);
    for (const [snsType, name, value] of [
      ['kakao', 'prompt', 'login'],
      ['naver', 'auth_type', 'reauthenticate'],
    ] as const) {
      const url = await start(snsType, true);
      expect(url.searchParams.get(name)).toBe(value);
      expect(await (await fetch(url)).text()).toContain('다시 로그인해야 해요');
      expect((await start(snsType, false)).searchParams.has(name)).toBe(false);
    }
  });

  test('is valid for one session only', async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    await grow();
    const tablet = shop.person();
    await tablet.signIn(email, password);
    expect((await haneul.ask('PUT /v1/app-users', { body: account })).refusal.code).toBe('PROOF_REQUIRED');
    expect((await tablet.ask('PUT /v1/app-users', { body: account })).status).toBe(200);
  });
});
