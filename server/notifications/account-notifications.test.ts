import { beforeAll, describe, expect, test } from 'vitest';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { codeFor, joinAsMember } from '#test/phone-steps.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);
const open = { from: '00:00', until: '00:00' };
/** Quiet hours all day, so the test does not depend on the time at which it runs. */
const night = { from: '00:00', until: '23:59' };
beforeAll(() => restoreLimits(shop.sql, { quietHours: open }));

async function member(consent: { advertisingAlarm?: boolean; advertisingPromotion?: boolean } = {}) {
  const self = shop.person();
  const joined = await joinAsMember(self, shop.sandbox);
  if (consent.advertisingAlarm) await self.get('PUT /v1/app-users', { body: { userSettings: consent } });
  const { id } = await self.get('GET /v2/app-users/detail', {});
  return { self, id: id ?? 0, ...joined };
}

const kindsAt = async (phone: string) => (await arrivedMessagesOf(shop.sandbox, phone)).map(({ kind }) => kind);

async function heard(phone: string, kind: string) {
  await expectEventually(() => kindsAt(phone)).toContain(kind);
  return (await arrivedMessagesOf(shop.sandbox, phone)).find((one) => one.kind === kind)?.text ?? '';
}

describe('the owner of an account is notified', () => {
  test('of a new password, however it was changed', async () => {
    const { self, phone, password } = await member();
    await self.get('PUT /v1/app-users', { body: { currentPassword: password, password: 'Hallabong!91' } });
    expect(await heard(phone, 'PASSWORD_CHANGED')).toContain('비밀번호가 바뀌었습니다.');
    const stranger = await shop.guest();
    const verificationCode = await codeFor(stranger, shop.sandbox, phone);
    await stranger.get('PUT /v1/auth/reset-password', {
      body: { phone, newPassword: 'Cheonhyehyang!5', verificationCode },
    });
    await expectEventually(
      async () => (await kindsAt(phone)).filter((kind) => kind === 'PASSWORD_CHANGED').length,
    ).toBe(2);
  });

  test('of a sign-in on an unknown device, but not within an hour of joining', async () => {
    const { email, password, phone, id } = await member();
    await waitForMessages(shop, { to: phone });
    expect(await kindsAt(phone)).not.toContain('NEW_DEVICE_LOGIN');
    await shop.sql`update app_user set created_at = created_at - interval '2 days' where id = ${id}`;
    const elsewhere = await shop.guest();
    await elsewhere.signIn(email, password);
    expect(await heard(phone, 'NEW_DEVICE_LOGIN')).toContain('본인이 아니라면');
  });
});

describe('advertisements', () => {
  const advert = {
    title: '제주 감귤 첫물',
    contents: '오늘 딴 감귤을 오늘 보내요.',
    link: '/category/fruit',
    reason: '첫물 소식',
  };
  async function advertise(more: { brand?: 'ru' } = {}) {
    const md = await openStaffClient(shop, 'md');
    return md.get('POST /v1/staff/adverts', { body: { ...advert, ...more } });
  }

  test('reach each member who agreed, once, with (광고), a contact number and a free opt-out number', async () => {
    const [agreed, silent, guest] = [await member({ advertisingAlarm: true }), await member(), await shop.guest()];
    await advertise();
    const text = await heard(agreed.phone, 'ADVERT');
    expect(text).toMatch(/^\(광고\)\[쿠마\] 제주 감귤 첫물\n/);
    expect(text).toMatch(/\nhttp\S+\/category\/fruit\n문의 \d+-\d+-\d+\n무료수신거부 080-\d{3}-\d{4}$/);
    await waitForMessages(shop);
    expect((await kindsAt(agreed.phone)).filter((kind) => kind === 'ADVERT')).toHaveLength(1);
    expect(await kindsAt(silent.phone)).not.toContain('ADVERT');
    const listed = await agreed.self.get('GET /v1/app-users/notification', { query: { listType: 'fruitSnsList' } });
    expect(listed.entities[0]).toMatchObject({ code: 'ADVERT', link: '/category/fruit' });
    expect((await guest.get('GET /v1/app-users/notification', {})).entities).toEqual([]);
  });

  test('carry the name of the requested brand, whichever process sends them', async () => {
    const { phone } = await member({ advertisingAlarm: true });
    await advertise({ brand: 'ru' });
    expect(await heard(phone, 'ADVERT')).toMatch(/^\(광고\)\[루\] 제주 감귤 첫물\n/);
  });

  test('wait for the morning except for members who agreed to night messages, and skip members who opt out in between', async () => {
    const [day, owl, gone] = [
      await member({ advertisingAlarm: true }),
      await member({ advertisingAlarm: true, advertisingPromotion: true }),
      await member({ advertisingAlarm: true }),
    ];
    await restoreLimits(shop.sql, { quietHours: night });
    await advertise();
    await heard(owl.phone, 'ADVERT');
    await gone.self.get('PUT /v1/app-users', { body: { userSettings: { advertisingAlarm: false } } });
    await waitForMessages(shop, { to: owl.phone });
    expect(await kindsAt(day.phone)).not.toContain('ADVERT');
    await restoreLimits(shop.sql, { quietHours: open });
    await heard(day.phone, 'ADVERT');
    await waitForMessages(shop);
    expect(await kindsAt(gone.phone)).not.toContain('ADVERT');
    const [row] = await shop.sql<{ status: string; why: string }[]>`
      select status, failure_reason as why from message where recipient = ${gone.phone} and kind = 'ADVERT'`;
    expect(row).toEqual({ status: 'withheld', why: 'no consent' });
  });

  test('require a permission of the staff member and are written to the audit log', async () => {
    const operator = await openStaffClient(shop, 'operator');
    expect((await operator.ask('POST /v1/staff/adverts', { body: advert })).status).toBe(403);
    const owner = await openStaffClient(shop, 'owner');
    const log = await owner.get('GET /v1/staff/audit', { query: { subject: 'advert' } });
    expect(log.entities[0]).toMatchObject({ act: 'advertise', reason: '첫물 소식' });
    const sentMessages = await owner.get('GET /v1/staff/messages', { query: { status: 'sent' } });
    expect(sentMessages.entities.length).toBeGreaterThan(3);
    expect(JSON.stringify(sentMessages.entities)).not.toMatch(/\b010\d{8}\b/);
  });
});

test('a consent is confirmed at once, and its owner is reminded once after two years and once after two more', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const { phone, id } = await member({ advertisingAlarm: true });
  expect(await heard(phone, 'CONSENT_RESULT')).toContain('마케팅 정보 수신 동의 처리되었어요.');
  const countReminders = async () => (await kindsAt(phone)).filter((kind) => kind === 'CONSENT_2Y').length;
  await shop.sql`update app_user set advertising_alarm_at = shop_now() - interval '23 months' where id = ${id}`;
  await advanceClock(shop, '1d');
  expect(await countReminders()).toBe(0);
  await advanceClock(shop, '40d');
  expect(await heard(phone, 'CONSENT_2Y')).toContain('계속 받으시려면 그대로 두시고');
  await advanceClock(shop, '30d');
  await waitForMessages(shop);
  expect(await countReminders()).toBe(1);
});
