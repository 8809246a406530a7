import { expect, test } from 'vitest';
import { demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { codeFor, joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { leakedPasswords } from '../../sandbox/leaks/leaks.ts';

const shop = ownShop();
const lost = leakedPasswords[0] ?? '';
const refused = {
  code: 'PASSWORD_WEAK',
  message: '다른 곳에서 유출된 적이 있는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
};

test('a leaked password is refused at sign-up, at a change and at a reset', async () => {
  const hana = await shop.guest();
  const phone = newNumber();
  await verifyTestPhone(hana, shop.sandbox, phone);
  const body = { email: 'hana-leaked@naver.com', phone, name: '김하나' };
  const joining = (password: string) => hana.ask('POST /v2/tokens/sign-up', { body: { ...body, password } });
  expect(await joining(lost)).toMatchObject({ status: 422, refusal: refused });
  expect((await joining('Gamgyul!73')).status).toBe(201);

  const { self, password: currentPassword, phone: own } = await member();
  const changed = await self.ask('PUT /v1/app-users', { body: { currentPassword, password: lost } });
  expect(changed).toMatchObject({ status: 422, refusal: refused });

  const verificationCode = await codeFor(self, shop.sandbox, own);
  const reset = await self.ask('PUT /v1/auth/reset-password', {
    body: { phone: own, verificationCode, newPassword: lost },
  });
  expect(reset).toMatchObject({ status: 422, refusal: refused });
});

test('a leaked password is refused to staff, at sign-in and later', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const invite = {
    email: 'leaked@shop.kr',
    name: '새 사람',
    role: 'content',
    reason: '가을 동안 함께 일해요',
  } as const;
  const { key: token } = await owner.get('POST /v1/staff/invites', { body: invite });
  const { secret } = await shop.person().get('POST /v1/staff/invites/look', { body: { token } });
  const taking = (password: string) =>
    shop.person().ask('POST /v1/staff/invites/take', {
      body: { token, password, code: totpCodeOfStep(secret, totpStepAt(Date.now())) },
    });
  expect(await taking(lost)).toMatchObject({ status: 422, refusal: refused });
  expect((await taking('Persimmon-2026')).status).toBe(201);
  const staffChange = await owner.ask('PUT /v1/staff/me/password', {
    body: { password: demoStaffPassword, newPassword: lost },
  });
  expect(staffChange).toMatchObject({ status: 422, refusal: refused });
});

test('a password is accepted while the leak service does not answer', { tags: ['nightly'] }, async () => {
  const { self, password: currentPassword } = await member();
  const away = await shop.beside('api', { BREACHED_PASSWORDS_URL: 'http://127.0.0.1:9' });
  try {
    const body = { currentPassword, password: lost };
    expect((await away.person(self.token).ask('PUT /v1/app-users', { body })).status).toBe(200);
  } finally {
    await away.close();
  }
});

async function member() {
  const self = shop.person();
  return { self, ...(await joinAsMember(self, shop.sandbox)) };
}
