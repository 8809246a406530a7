import { expect, test } from 'vitest';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
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
