import { beforeAll, describe, expect, test } from 'vitest';
import { payOrder, placeTestOrder as place } from '#test/buy.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const reason = '고객 요청';

// Automatic confirmation is off, so that lines stay unpacked and can still be cancelled after the clock moves.
beforeAll(async () => {
  await shop.sql`update policy set value = 'false' where key = 'autoConfirm'`;
  await shop.sql`insert into policy (key, value) values ('autoConfirm', 'false') on conflict do nothing`;
});

/** Every test runs on a separate day, so that no daily sum carries over. */
let houses = 0;
async function newDay() {
  await advanceClock(shop, '40d');
  houses += 1;
  const phone = `010-6100-${String(houses).padStart(4, '0')}`;
  return { ...mapoAddress, addressDetail: `${houses}동 7호`, guestOrderPhone: phone };
}

async function paid(home: typeof mapoAddress, price: number, units = 1) {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { price, fee: 0 });
  const made = await place(hana, goods, units, home);
  const { body } = await payOrder(hana, made.uuid, made.price);
  return { hana, order: body, line: body.orderItemProducts[0]?.uuid ?? '' };
}

async function refund(role: 'operator' | 'finance' | 'owner', line: string, units?: number) {
  const staffClient = await openStaffClient(shop, role);
  const body = { reason, ...(units ? { units } : {}) };
  return (await staffClient.get('PUT /v1/staff/lines/{line}/withdraw', { params: { line }, body })).state;
}

describe('manual refunds are limited by their sum', () => {
  test('of one order, over partial refunds and two staff members', async () => {
    const { line } = await paid(await newDay(), 94_350, 4);
    expect(await refund('operator', line, 3)).toBe('done');
    expect(await refund('operator', line, 1)).toBe('waiting');
    // One approval can wait at a time. A role that may exceed the limit refunds alone.
    const params = { line };
    const again = await (await openStaffClient(shop, 'finance')).ask('PUT /v1/staff/lines/{line}/withdraw', {
      params,
      body: { reason, units: 1 },
    });
    expect(again.refusal.code).toBe('APPROVAL_WAITING');
    expect(await refund('owner', line, 1)).toBe('done');
  });

  test('of one order over several days', async () => {
    const { line } = await paid(await newDay(), 94_350, 4);
    expect(await refund('operator', line, 3)).toBe('done');
    await advanceClock(shop, '1d');
    expect(await refund('finance', line, 1)).toBe('waiting');
  });

  test('of one person over several orders, a guest being identified by phone', async () => {
    const home = await newDay();
    const [one, two] = [await paid(home, 200_000), await paid(home, 200_000)];
    expect(await refund('operator', one.line)).toBe('done');
    expect(await refund('finance', two.line)).toBe('waiting');
  });

  test('of one staff member within a day over all recipients; the sum starts again on the next day', async () => {
    const boxes = [];
    for (let at = 0; at < 3; at++) boxes.push(await paid({ ...(await newDay()) }, 160_000));
    const [one, two, three] = boxes.map(({ line }) => line) as [string, string, string];
    expect(await refund('operator', one)).toBe('done');
    expect(await refund('operator', two)).toBe('waiting');
    expect(await refund('finance', two)).toBe('done');
    await advanceClock(shop, '1d');
    expect(await refund('operator', three)).toBe('done');
  });

  test('of concurrent requests', async () => {
    const home = await newDay();
    const boxes = [];
    for (let at = 0; at < 4; at++) boxes.push(await paid(home, 160_000));
    const states = await Promise.all(boxes.map(({ line }) => refund('operator', line)));
    expect(states.filter((state) => state === 'done')).toHaveLength(1);
  });

  test('also for an out-of-stock cancellation', async () => {
    const { line } = await paid(await newDay(), 377_400);
    const operator = await openStaffClient(shop, 'operator');
    const requested = await operator.get('PUT /v1/staff/lines/{line}/stock-out', {
      params: { line },
      body: { reason },
    });
    expect([requested.state, requested.line]).toEqual(['waiting', null]);
    const finance = await openStaffClient(shop, 'finance');
    const params = { id: requested.approvalId ?? 0 };
    const done = await finance.get('PUT /v1/staff/approvals/{id}', { params, body: { verdict: 'approved' } });
    expect([done.line?.orderItemProductStatus, done.refund?.cash]).toEqual(['stock_out', 377_400]);
  });
});

describe('goodwill is limited by its sum', () => {
  async function member() {
    const hana = await shop.guest();
    return (await joinAsMember(hana, shop.sandbox)).email;
  }

  async function points(email: string, amount: number) {
    const operator = await openStaffClient(shop, 'operator');
    return (await operator.get('POST /v1/staff/points', { body: { email, amount, reason } })).state;
  }

  test('of points given in parts, to one member or to five', async () => {
    await newDay();
    const email = await member();
    expect([await points(email, 30_000), await points(email, 30_000)]).toEqual(['done', 'waiting']);
    const states = [];
    for (let at = 0; at < 4; at++) states.push(await points(await member(), 10_000));
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  });

  test('of coupons at their value together with points', async () => {
    await newDay();
    const email = await member();
    const [coupon] = await shop.sql<{ id: number }[]>`
      insert into coupon (name, kind, minimum_amount, discount_won, valid_from, valid_until)
      values ('죄송합니다', 'order', 0, 9000, '2026-01-01', '2030-01-01') returning id`;
    const operator = await openStaffClient(shop, 'operator');
    const issue = async () => {
      const params = { id: coupon?.id ?? 0 };
      return (await operator.get('POST /v1/staff/coupons/{id}/issue', { params, body: { email, reason } })).state;
    };
    expect(await points(email, 15_000)).toBe('done');
    expect(await issue()).toBe('done');
    expect(await issue()).toBe('waiting');
  });

  test('of one coupon above the value that an operator gives alone, and the request names that value', async () => {
    await newDay();
    const email = await member();
    const [coupon] = await shop.sql<{ id: number }[]>`
      insert into coupon (name, kind, minimum_amount, discount_won, valid_from, valid_until)
      values ('큰 사과', 'order', 0, 12000, '2026-01-01', '2030-01-01') returning id`;
    const operator = await openStaffClient(shop, 'operator');
    const params = { id: coupon?.id ?? 0 };
    const { approvalId } = await operator.get('POST /v1/staff/coupons/{id}/issue', { params, body: { email, reason } });
    const { entities } = await operator.get('GET /v1/staff/approvals', {});
    expect(entities.find(({ id }) => id === approvalId)).toMatchObject({ amount: 12_000, limit: 10_000 });
  });
});
