import { expect, test } from 'vitest';
import { buyOrderAs, joinInquiryMember, postInquiry, uploadInquiryPhotos } from '#test/inquiry-steps.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const reason = '배송 문의';
const stale = () => shop.sql`update staff_session set proven_at = now() - interval '11 minutes'`;
const fresh = () => shop.sql`update staff_session set proven_at = now()`;

async function known() {
  const { self } = await joinInquiryMember(shop);
  const { order } = await buyOrderAs(shop, self);
  const { body } = await postInquiry(self);
  return { params: { id: order }, uuid: body.uuid };
}

test('a staff member needs a fresh code from the fifty-first person on, across screens and requests', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { params, uuid } = await known();
  const order = () => operator.ask('POST /v1/staff/orders/{id}/unmask', { params, body: { reason } });
  const thread = () => operator.ask('POST /v1/staff/inquiries/{uuid}/unmask', { params: { uuid }, body: { reason } });
  await stale();
  for (let times = 0; times < 25; times++)
    expect([(await order()).status, (await thread()).status]).toEqual([200, 200]);
  expect((await order()).refusal.code).toBe('PROOF_REQUIRED');
  expect((await thread()).refusal.code).toBe('PROOF_REQUIRED');
  const slips = { lines: [crypto.randomUUID()], reason };
  expect((await operator.ask('POST /v1/staff/slips', { body: slips })).refusal.code).toBe('PROOF_REQUIRED');
  await fresh();
  expect((await order()).status).toBe(200);
  await advanceClock(shop, '16m');
  await stale();
  expect((await order()).status).toBe(200);
}, 60_000);

test('images in inquiries and company certificates count as accesses too', async () => {
  await advanceClock(shop, '16m');
  const operator = await openStaffClient(shop, 'operator');
  const { self } = await joinInquiryMember(shop);
  const [shown = ''] = await uploadInquiryPhotos(shop, self);
  const thread = (await postInquiry(self, { images: [shown] })).body;
  const [picture = ''] = await uploadInquiryPhotos(shop, self);
  const company = { businessNumber: '1208100017', companyName: '하늘청과', ceo: '김하늘', picture };
  expect((await self.ask('POST /v1/app-users/business', { body: company })).status).toBe(201);
  const [asked] = await shop.sql<{ id: number }[]>`select max(id)::int as id from business_application`;
  const params = { uuid: thread.uuid, message: thread.messages[0]?.id ?? 0, n: 1 };
  const photo = () => operator.ask('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', { params });
  const certificate = () => operator.ask('GET /v1/staff/businesses/{id}/picture', { params: { id: asked?.id ?? 0 } });
  await stale();
  for (let times = 0; times < 25; times++)
    expect([(await photo()).status, (await certificate()).status]).toEqual([200, 200]);
  expect((await photo()).refusal.code).toBe('PROOF_REQUIRED');
  expect((await certificate()).refusal.code).toBe('PROOF_REQUIRED');
  await fresh();
  expect([(await photo()).status, (await certificate()).status]).toEqual([200, 200]);
}, 60_000);

test('of sixty concurrent requests fifty succeed, and refused ones are not recorded as accesses', async () => {
  await advanceClock(shop, '16m');
  const operator = await openStaffClient(shop, 'operator');
  const { params } = await known();
  await stale();
  const many = await Promise.all(
    Array.from({ length: 60 }, () => operator.ask('POST /v1/staff/orders/{id}/unmask', { params, body: { reason } })),
  );
  expect(many.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(new Set(many.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))).toEqual(
    new Set(['PROOF_REQUIRED']),
  );
}, 60_000);

test('a seller who unmasks buyers one by one needs a fresh code as well', async () => {
  const grower = await openStaffClient(shop, 'distributor');
  const { params } = await known();
  await stale();
  const his = () => grower.ask('POST /v1/seller/orders/{id}/unmask', { params, body: { reason } });
  for (let times = 0; times < 50; times++) expect((await his()).status).toBe(200);
  expect((await his()).refusal.code).toBe('PROOF_REQUIRED');
  const slips = { lines: [crypto.randomUUID()], reason };
  expect((await grower.ask('POST /v1/seller/slips', { body: slips })).refusal.code).toBe('PROOF_REQUIRED');
  await fresh();
  expect((await his()).status).toBe(200);
}, 60_000);
