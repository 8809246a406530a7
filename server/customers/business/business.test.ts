import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UploadedImages } from '#contract/uploads.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { joinAsMember, messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { requestRecertification } from './business.sql.ts';

const shop = testShop();

async function member() {
  const customer = shop.person();
  const { phone } = await joinAsMember(customer, shop.sandbox);
  return Object.assign(customer, { phone });
}

/** Uploads an image of a certificate, private or public. */
async function send(customer: TestCustomer, isPrivate = true) {
  const photo = sharp({ create: { width: 700, height: 990, channels: 3, background: '#f3efe2' } });
  const form = new FormData();
  form.append('pictures', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), '사업자등록증.jpg');
  const response = await fetch(`${shop.origin}/v1/uploads${isPrivate ? '?private=true' : ''}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${customer.token}` },
  });
  const [upload] = UploadedImages.parse(await response.json()).entities;
  return upload ?? { id: '', path: '', width: 0, height: 0 };
}

let numbers = 0;

/** Returns an unused business number with a valid check digit. */
function newNumber() {
  numbers++;
  const head = `120810${String(numbers).padStart(3, '0')}`;
  const sum = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((all, weight, at) => all + weight * Number(head[at]), 0);
  return head + ((10 - ((sum + Math.floor((Number(head[8]) * 5) / 10)) % 10)) % 10);
}

async function ask(customer: TestCustomer, wish: { businessNumber?: string; picture?: string } = {}) {
  const { businessNumber = newNumber(), picture = (await send(customer)).id } = wish;
  const body = { businessNumber, companyName: '하늘청과', ceo: '김하늘', picture };
  return customer.ask('POST /v1/app-users/business', { body });
}

async function applicationOf(customer: TestCustomer, role: 'owner' | 'operator' | 'finance' = 'operator') {
  const { id } = await customer.get('GET /v2/app-users/detail', {});
  const waiting = await (await openStaffClient(shop, role)).get('GET /v1/staff/businesses', { query: { take: 60 } });
  return waiting.entities.find((one) => one.member.id === id);
}

async function decide(customer: TestCustomer, verdict: 'approved' | 'refused', reason?: string) {
  const { id = 0 } = (await applicationOf(customer)) ?? {};
  const operator = await openStaffClient(shop, 'operator');
  const body = { verdict, ...(reason ? { reason } : {}) };
  return operator.ask('PUT /v1/staff/businesses/{id}', { params: { id }, body });
}

async function wholesale() {
  const goods = await insertTestProduct(shop.sql, { price: 20_000 });
  await shop.sql`update product set sale_type = 'wholesale', business_only = true,
    tiers = '[{"from": 10, "price": 15000}]' where id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  return goods;
}

const priceSeen = async (customer: TestCustomer, id: number) =>
  (await customer.get('GET /v1/products/{id}/options', { params: { id } })).entities[0]?.price.price;

describe('a business membership', () => {
  test('is requested, approved and announced by message, and shows prices at once', async () => {
    const hana = await member();
    const goods = await wholesale();
    expect(await hana.get('GET /v1/app-users/business', {})).toEqual({ state: 'none', application: null });
    expect(await priceSeen(hana, goods.id)).toBe(0);

    const { status, body } = await ask(hana, { businessNumber: '120-81-47521' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'waiting',
      application: { businessNumber: '1208147521', companyName: '하늘청과', ceo: '김하늘', decideDate: null },
    });
    expect(await priceSeen(hana, goods.id)).toBe(0);

    expect((await decide(hana, 'approved')).body).toMatchObject({ status: 'approved', decidedBy: '문상담' });
    expect((await hana.get('GET /v1/app-users/business', {})).state).toBe('approved');
    expect((await hana.get('GET /v2/app-users/detail', {})).isBusiness).toBe(true);
    expect(await priceSeen(hana, goods.id)).toBe(20_000);
    const personal = await hana.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    expect(personal.tiers).toEqual([
      { from: 1, price: 20_000 },
      { from: 10, price: 15_000 },
    ]);
    await expectEventually(async () => (await messagesTo(shop.sandbox, hana.phone)).map(({ kind }) => kind)).toContain(
      'BUSINESS_APPROVED',
    );
    expect((await ask(hana)).refusal.code).toBe('BUSINESS_ALREADY');
  });

  test('can be requested again after a refusal, whose reason is sent', async () => {
    const doyun = await member();
    await ask(doyun);
    expect((await decide(doyun, 'refused')).status).toBe(400);
    await decide(doyun, 'refused', '사진이 흐려서 번호를 읽을 수 없어요.');
    expect(await doyun.get('GET /v1/app-users/business', {})).toMatchObject({
      state: 'refused',
      application: { reason: '사진이 흐려서 번호를 읽을 수 없어요.' },
    });
    expect((await doyun.get('GET /v2/app-users/detail', {})).isBusiness).toBe(false);
    expect((await ask(doyun)).body.state).toBe('waiting');
    expect((await decide(doyun, 'approved')).status).toBe(200);
    expect((await doyun.get('GET /v1/app-users/business', {})).application?.reason).toBeNull();
  });

  test('has one open application at a time, even among concurrent requests', async () => {
    const seoyeon = await member();
    const pictures = [await send(seoyeon), await send(seoyeon)];
    const answers = await Promise.all(pictures.map(({ id }) => ask(seoyeon, { picture: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask(seoyeon)).refusal).toMatchObject({
      code: 'BUSINESS_WAITING',
      message: '이미 확인하고 있는 신청이 있어요.',
    });
  });

  test('is refused for another member’s number, at the request and at the decision', async () => {
    const [first, second, third] = [await member(), await member(), await member()];
    const businessNumber = newNumber();
    await ask(first, { businessNumber });
    await ask(second, { businessNumber });
    await decide(first, 'approved');
    const late = await decide(second, 'approved');
    expect([late.status, late.refusal.code]).toEqual([409, 'BUSINESS_TAKEN']);
    expect((await second.get('GET /v2/app-users/detail', {})).isBusiness).toBe(false);
    const again = await ask(third, { businessNumber });
    expect([again.status, again.refusal.message]).toEqual([
      409,
      '이미 다른 회원이 쓰고 있는 사업자등록번호예요. 고객센터로 문의해 주세요.',
    ]);
  });

  test('is decided once, and a second decision is refused', async () => {
    const haneul = await member();
    await ask(haneul);
    const { id = 0 } = (await applicationOf(haneul)) ?? {};
    const [owner, finance] = [await openStaffClient(shop, 'owner'), await openStaffClient(shop, 'finance')];
    const answers = await Promise.all([
      owner.ask('PUT /v1/staff/businesses/{id}', { params: { id }, body: { verdict: 'approved' } }),
      finance.ask('PUT /v1/staff/businesses/{id}', { params: { id }, body: { verdict: 'approved' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is for members only, so a guest is refused', async () => {
    const guest = shop.person();
    await guest.arrive();
    expect((await guest.ask('GET /v1/app-users/business', {})).refusal.code).toBe('GUEST_NOT_ALLOWED');
    expect((await guest.ask('GET /v1/app-users/business/picture', {})).status).toBe(403);
  });
});

test.each(['1234567890', '120-81-4752', '1208147522', '열자리가아님', ''])(
  'refuses the number %s with a specific message',
  async (businessNumber) => {
    const hana = await member();
    const { status, refusal } = await ask(hana, { businessNumber, picture: crypto.randomUUID() });
    expect([status, refusal.message]).toEqual([400, '사업자등록번호가 올바르지 않습니다.']);
  },
);

describe('the certificate', () => {
  test('is visible to its owner and to permitted staff only', async () => {
    const [hana, doyun] = [await member(), await member()];
    const sent = await send(hana);
    await ask(hana, { picture: sent.id });
    const certificate = await hana.get('GET /v1/app-users/business/picture', {});
    const bytes = Buffer.from(certificate.picture.replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 700, height: 990 });

    expect((await doyun.ask('GET /v1/app-users/business/picture', {})).status).toBe(404);
    const name = sent.path.split('/').at(-1) ?? '';
    const places = ['/private/', '/pictures/uploads/', '/pictures/', '/pictures/../private/'];
    for (const place of places) {
      for (const ending of ['', '.webp', '-360.webp', '-720.webp', '-360.avif']) {
        const reply = await fetch(`${shop.origin}${place}${name}${ending}`);
        expect([place + ending, reply.headers.get('content-type')?.startsWith('image/')]).toEqual([
          place + ending,
          false,
        ]);
      }
    }

    const { id = 0 } = (await applicationOf(hana)) ?? {};
    for (const role of ['owner', 'operator', 'finance'] as const) {
      const staffClient = await openStaffClient(shop, role);
      const { picture } = await staffClient.get('GET /v1/staff/businesses/{id}/picture', { params: { id } });
      expect(picture).toBe(certificate.picture);
    }
    for (const role of ['md', 'content', 'auditor'] as const) {
      const staffClient = await openStaffClient(shop, role);
      const { refusal } = await staffClient.ask('GET /v1/staff/businesses/{id}/picture', { params: { id } });
      expect([role, refusal.code]).toEqual([role, 'STAFF_NOT_ALLOWED']);
      const decision = await staffClient.ask('PUT /v1/staff/businesses/{id}', {
        params: { id },
        body: { verdict: 'approved' },
      });
      expect([role, decision.refusal.code]).toEqual([role, 'STAFF_NOT_ALLOWED']);
    }
    const log = await (await openStaffClient(shop, 'auditor')).get('GET /v1/staff/audit', {
      query: { subject: `business ${id}` },
    });
    expect(log.entities.map(({ act, who }) => [act, who])).toContainEqual(['businessPicture', '문상담']);
    expect(log.entities).toHaveLength(3);
  });

  test('must be the member’s private upload and is used once', async () => {
    const [hana, doyun] = [await member(), await member()];
    const [theirs, open] = [await send(doyun), await send(hana, false)];
    for (const picture of [theirs.id, open.id, crypto.randomUUID()])
      expect((await ask(hana, { picture })).refusal.code).toBe('FILE_UNKNOWN');
    expect((await hana.get('GET /v1/app-users/business', {})).state).toBe('none');
  });

  test('is deleted with the account of its owner', async () => {
    const hana = await member();
    await ask(hana);
    await decide(hana, 'approved');
    await hana.get('DELETE /v1/app-users', { body: { password: 'Gamgyul!73' } });
    const [left] = await shop.sql<{ count: number }[]>`
      select count(*)::int as count from business_application where app_user_id in (select id from app_user where deleted_at is not null)`;
    expect(left?.count).toBe(0);
  });
});

test('is decided with an audit entry that contains the reason', async () => {
  const hana = await member();
  await ask(hana);
  const { id = 0 } = (await applicationOf(hana)) ?? {};
  await decide(hana, 'refused', '폐업한 사업자예요.');
  const log = await (await openStaffClient(shop, 'owner')).get('GET /v1/staff/audit', {
    query: { subject: `business ${id}` },
  });
  expect(log.entities.map(({ act, reason, before, after }) => [act, reason, before, after])).toEqual([
    ['decideBusiness', '폐업한 사업자예요.', { status: 'waiting' }, { status: 'refused' }],
  ]);
  const all = await (await openStaffClient(shop, 'owner')).get('GET /v1/staff/businesses', {
    query: { state: 'refused', take: 60 },
  });
  expect(all.entities.find((one) => one.id === id)).toMatchObject({ reason: '폐업한 사업자예요.' });
});

describe('a year later', () => {
  async function aged() {
    const hana = await member();
    await ask(hana);
    await decide(hana, 'approved');
    const { id } = await hana.get('GET /v2/app-users/detail', {});
    await shop.sql`update business_application set decided_at = decided_at - interval '366 days' where app_user_id = ${id}`;
    await requestRecertification(shop.sql);
    await requestRecertification(shop.sql);
    return hana;
  }

  test('a member is reviewed again and keeps the membership until the decision', async () => {
    const hana = await aged();
    expect(await applicationOf(hana)).toMatchObject({ isRenewal: true, status: 'waiting' });
    expect((await hana.get('GET /v1/app-users/business', {})).state).toBe('approved');
    expect((await decide(hana, 'approved')).body).toMatchObject({ status: 'approved', isRenewal: true });
    await requestRecertification(shop.sql);
    expect(await applicationOf(hana)).toBeUndefined();
    expect((await hana.get('GET /v1/app-users/business', {})).state).toBe('approved');
  });

  test('the membership ends when the business has closed, and its number becomes available', async () => {
    const hana = await aged();
    const { businessNumber } = (await applicationOf(hana)) ?? {};
    await decide(hana, 'refused', '폐업한 사업자예요.');
    expect(await hana.get('GET /v1/app-users/business', {})).toMatchObject({
      state: 'refused',
      application: { reason: '폐업한 사업자예요.' },
    });
    expect((await hana.get('GET /v2/app-users/detail', {})).isBusiness).toBe(false);
    expect((await ask(await member(), { businessNumber: businessNumber ?? '' })).status).toBe(201);
  });
});
