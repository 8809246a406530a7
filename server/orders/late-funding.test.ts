import { expect, test } from 'vitest';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, messageKindsTo, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('a buyer of a long overdue funding is offered a refund once, and gets it', {
  tags: ['nightly'],
}, async () => {
  const goods = await insertTestProduct(shop.sql, { name: '고랭지 감자 첫 수확' });
  await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, 'amount', 1000, shop_now() - interval '1 day', shop_now() + interval '2 days', ${koreanDateAfter(5)}, 'open')`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  await shop.sql`insert into policy (key, brand, value) values ('fundingLate', 'cuma', '{"delayDays": 5, "refundDays": 10}')`;
  const phone = newNumber();
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox, { phone });
  const { uuid, price } = await placeTestOrder(hana, goods);
  const paid = (await payOrder(hana, uuid, price)).body;
  const gathered = () =>
    shop.sql<{ current: number }[]>`select current::int from product_funding where product_id = ${goods.id}`;
  await expectEventually(async () => (await gathered())[0]?.current).toBeGreaterThan(0);
  const offers = async () => (await messageKindsTo(shop, phone)).filter((kind) => kind === 'FUNDING_LATE').length;
  await advanceClock(shop, '2w');
  expect(await offers()).toBe(0);
  await advanceClock(shop, '3d');
  await expectEventually(offers).toBe(1);
  await advanceClock(shop, '2d');
  expect(await offers()).toBe(1);
  const [line] = paid.orderItemProducts;
  const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: paid.uuid } });
  expect(now.orderItemProducts.find((one) => one.uuid === line?.uuid)?.actions).toContain('withdraw_now');
  // The record of a message is deleted after a month, and the entry of the list after three.
  await shop.sql`delete from message`;
  await shop.sql`delete from notification`;
  await advanceClock(shop, '2d');
  await shop.runDueJobs('close-fundings');
  expect(await shop.sql`select event from message where kind = 'FUNDING_LATE'`).toEqual([]);
});

test.each(['late', 'missed'] as const)(
  'the button of a %s funding cancels at once before its job runs',
  async (kind) => {
    const goods = await insertTestProduct(shop.sql, { name: '고로쇠 수액 첫 수확' });
    await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
    await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, 'amount', 1000, shop_now() - interval '9 days', shop_now() - interval '1 day', korea_date(shop_now()) + 2, 'success')`;
    const hana = shop.person();
    await joinAsMember(hana, shop.sandbox);
    const { uuid, price } = await placeTestOrder(hana, goods);
    await payOrder(hana, uuid, price);
    await (kind === 'late'
      ? shop.sql`update product_funding set estimated_shipment_date = korea_date(shop_now()) - 15 where product_id = ${goods.id}`
      : shop.sql`update product_funding set funding_status = 'failed', end_at = shop_now() where product_id = ${goods.id}`);
    const order = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
    const [line] = order.orderItemProducts;
    expect([order.withdrawType, line?.actions]).toEqual(['normal', ['withdraw_now']]);
    const cancelled = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: uuid, pid: line?.uuid ?? '' },
      body: {},
    });
    expect([cancelled.line.orderItemProductStatus, cancelled.refund?.cash]).toEqual(['withdraw_complete', price]);
  },
);

/** A member pays for a funding that reached its goal a day ago and ships in two days. */
async function buyEndedFunding(name: string, unit = 1) {
  const goods = await insertTestProduct(shop.sql, { name });
  await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, 'amount', 1000, shop_now() - interval '9 days', shop_now() - interval '1 day', korea_date(shop_now()) + 2, 'success')`;
  const phone = newNumber();
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox, { phone });
  const { uuid, price } = await placeTestOrder(hana, goods, unit);
  const [line] = (await payOrder(hana, uuid, price)).body.orderItemProducts;
  return { goods, hana, phone, uuid, line };
}

test('a late funding is delayed once, and neither what the buyer cancels nor what the seller has ready delays it again', async () => {
  const { hana, phone, uuid, line } = await buyEndedFunding('산양삼 첫 수확', 3);
  const params = { line: line?.uuid ?? '' };
  const statusAfter = async (day: number) => {
    if (day > 0) await advanceClock(shop, `${day}d`);
    await shop.runDueJobs('notify-delays');
    const [row] = await shop.sql<{ status: string; count: number }[]>`
      select status, delay_count as count from order_line where uuid = ${params.line}`;
    return [row?.status, row?.count];
  };
  expect(await statusAfter(18)).toEqual(['delivery_delay', 1]);
  const path = 'PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw';
  await hana.get(path, { params: { id: uuid, pid: params.line }, body: { units: 1 } });
  expect(await statusAfter(0)).toEqual(['withdraw_partially', 1]);
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  expect(await statusAfter(0)).toEqual(['delivery_waiting', 1]);
  expect((await messageKindsTo(shop, phone)).filter((kind) => kind === 'DELAY')).toHaveLength(1);
  // The new day passes too.
  expect(await statusAfter(9)).toEqual(['delivery_delay', 2]);
});

test('a buyer of a long overdue funding that is being packed is offered the refund once it can be cancelled at once', async () => {
  const { goods, hana, phone, uuid, line } = await buyEndedFunding('토종 밀 첫 수확');
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line: line?.uuid ?? '' } });
  await shop.sql`
    update product_funding set estimated_shipment_date = korea_date(shop_now()) - 70 where product_id = ${goods.id}`;
  const offers = async () => (await messageKindsTo(shop, phone)).filter((kind) => kind === 'FUNDING_LATE').length;
  const actions = async () =>
    (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } })).orderItemProducts[0]?.actions;
  await advanceClock(shop, '1d');
  expect([await actions(), await offers()]).toEqual([['withdraw_request'], 0]);
  // The day of dispatch passes, and the job delays it.
  await advanceClock(shop, '4d');
  await advanceClock(shop, '1d');
  await expectEventually(offers).toBe(1);
  expect((await actions())?.[0]).toBe('withdraw_now');
});
