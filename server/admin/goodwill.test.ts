import { expect, test } from 'vitest';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { joinBySns } from '#test/social-sign-in.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const reason = '늦게 도착해서 죄송해요';

async function insertCoupon(end: string) {
  const [coupon] = await shop.sql<{ id: number }[]>`
    insert into coupon (name, kind, minimum_amount, discount_won, valid_from, valid_until)
    values ('사과 쿠폰', 'order', 0, 3000, shop_now() - interval '30 days', shop_now() + ${end}::interval) returning id`;
  return { id: coupon?.id ?? 0 };
}

test('a coupon whose time is over is not issued: its member could never use it', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { email } = await joinAsMember(await shop.guest(), shop.sandbox);
  const issue = (params: { id: number }) =>
    operator.ask('POST /v1/staff/coupons/{id}/issue', { params, body: { email, reason } });
  const [over, valid] = [await insertCoupon('-1 minute'), await insertCoupon('1 minute')];
  const refused = await issue(over);
  expect([refused.status, refused.refusal]).toMatchObject([
    409,
    { code: 'COUPON_GONE', message: '사용 기간이 끝난 쿠폰이에요.' },
  ]);
  expect((await issue(valid)).body.state).toBe('done');
  const counts = await shop.sql<{ issued: number }[]>`
    select issued_count as issued from coupon where id in ${shop.sql([over.id, valid.id])} order by id`;
  expect(counts.map(({ issued }) => issued)).toEqual([0, 1]);
});

test('an address copied with invisible characters finds its member', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { email } = await joinAsMember(await shop.guest(), shop.sandbox);
  const copied = `\u202a\u00a0${email.toUpperCase()}\u200b\u202c`;
  const { state } = await operator.get('POST /v1/staff/points', { body: { email: copied, amount: 1000, reason } });
  expect(state).toBe('done');
});

test('a key that has granted points is refused for another member or another amount', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const [first, second] = [
    await joinAsMember(await shop.guest(), shop.sandbox),
    await joinAsMember(await shop.guest(), shop.sandbox),
  ];
  const grant = (email: string, amount: number) =>
    operator.ask('POST /v1/staff/points', { body: { email, amount, reason, key: 'late-november' } });
  expect((await grant(first.email, 1000)).body.state).toBe('done');
  expect((await grant(first.email, 1000)).body.state).toBe('done');
  for (const other of [await grant(second.email, 1000), await grant(first.email, 2000)])
    expect([other.status, other.refusal.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  const granted = await shop.sql`select amount from point_transaction where source_key = 'staff:late-november'`;
  expect([...granted]).toEqual([{ amount: 1000 }]);
});

test('a member who signed up by a provider and has no e-mail gets points and a coupon by the phone number', async () => {
  const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
  const self = shop.person();
  const { phone } = await joinBySns(self, shop.sandbox, 'kakao');
  await shop.sql`update app_user set email = null where phone = ${phone}`;
  const typed = phone.replace(/^(\d{3})(\d{4})/, '$1-$2-');
  const grant = (amount: number) => operator.get('POST /v1/staff/points', { body: { email: typed, amount, reason } });
  expect((await grant(1000)).state).toBe('done');
  const { id } = await insertCoupon('1 day');
  const issue = { params: { id }, body: { email: phone, reason } };
  expect((await operator.get('POST /v1/staff/coupons/{id}/issue', issue)).state).toBe('done');
  // The number passes to another member while a large grant waits for its approval.
  const { approvalId } = await grant(40_000);
  await shop.sql`update app_user set phone = ${newNumber()} where phone = ${phone}`;
  const other = shop.person();
  await joinAsMember(other, shop.sandbox, { phone });
  const decision = { params: { id: approvalId ?? 0 }, body: { verdict: 'approved' as const } };
  await finance.get('PUT /v1/staff/approvals/{id}', decision);
  const pointsOf = async (of: typeof self) => (await of.get('GET /v1/app-users/my-point', {})).point;
  expect([await pointsOf(self), await pointsOf(other)]).toEqual([41_000, 0]);
  const unknown = await operator.ask('POST /v1/staff/points', { body: { email: newNumber(), amount: 10, reason } });
  expect(unknown.refusal.code).toBe('USER_NOT_FOUND');
});
