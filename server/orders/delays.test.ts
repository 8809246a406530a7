import { describe, expect, test } from 'vitest';
import { buyCart, buyProduct } from '#test/buy.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const path = 'PUT /v3/app-users/order-items/{id}/products/{pid}/wait';
const day = (days: number) => new Date(Date.now() + (days * 24 + 9) * 3_600_000).toISOString().slice(0, 10);

async function putOff(dates?: string[]) {
  const hana = shop.person();
  await hana.arrive();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, dates ? { dates } : {}));
  const owner = await openStaffClient(shop, 'owner');
  const line = order.orderItemProducts[0]?.uuid ?? '';
  // After noon, and before a weekend, it would ship later, and the delay would be counted from that day.
  if (!dates) await shop.sql`update order_line set dispatch_on = korea_date(shop_now()) where uuid = ${line}`;
  const delay = (newDate: string) =>
    owner.get('PUT /v1/staff/lines/{line}/delay', { params: { line }, body: { reason: '비가 길어요', newDate } });
  await delay(day(3));
  const params = { id: order.id, pid: line };
  const read = async () =>
    (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })) as typeof order;
  return { hana, owner, order, line, delay, params, read };
}

describe('a shipment', () => {
  test('is delayed twice at most, by two weeks at most, and to no past date', async () => {
    const { owner, line, delay, read } = await putOff();
    const ask = (newDate: string) =>
      owner.ask('PUT /v1/staff/lines/{line}/delay', { params: { line }, body: { reason: '비가 길어요', newDate } });
    for (const newDate of [day(18), day(3), day(2), day(-1)]) {
      const { status, refusal } = await ask(newDate);
      expect([newDate, status, refusal.code]).toEqual([newDate, 409, 'DELAY_TOO_LONG']);
      expect(refusal.message).toBe('배송 지연은 약속한 날부터 14일 안에서 2번까지 알릴 수 있습니다.');
    }
    await delay(day(17));
    expect((await ask(day(18))).refusal.code).toBe('DELAY_TOO_LONG');
    expect((await read()).orderItemProducts[0]?.delay?.newDate).toBe(day(17));
  });

  test('is delayed by days counted from its promised date', async () => {
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { dates: [day(14)] }));
    const owner = await openStaffClient(shop, 'owner');
    const params = { line: order.orderItemProducts[0]?.uuid ?? '' };
    const ask = (newDate: string) =>
      owner.ask('PUT /v1/staff/lines/{line}/delay', { params, body: { reason: '비가 길어요', newDate } });
    for (const newDate of [day(13), day(14), day(29)]) {
      const { status, refusal } = await ask(newDate);
      expect([newDate, status, refusal.code, refusal.details]).toEqual([
        newDate,
        409,
        'DELAY_TOO_LONG',
        { from: day(15), until: day(28), left: 2 },
      ]);
    }
    expect((await ask(day(16))).status).toBe(200);
    const queue = await owner.get('GET /v1/staff/lines', { query: { queue: 'packing' } });
    const queued = queue.entities.find(({ uuid }) => uuid === params.line);
    expect([queued?.delayFrom, queued?.delayUntil]).toEqual([day(17), day(30)]);
  });
});

describe('a buyer who agrees to wait', () => {
  test('agrees once for all devices, visible in the history and to staff', async () => {
    const { hana, owner, order, line, params, read } = await putOff();
    expect((await read()).orderItemProducts[0]?.actions).toEqual(['withdraw_now', 'wait']);
    const agreed = await hana.get(path, { params, body: { newDate: day(3) } });
    expect([agreed.actions, agreed.orderItemProductStatus, agreed.delay?.waitDate === null]).toEqual([
      ['withdraw_now'],
      'delivery_delay',
      false,
    ]);
    // The other device does not know of it yet.
    const again = await hana.get(path, { params, body: {} });
    expect(again.delay?.waitDate).toBe(agreed.delay?.waitDate);
    const events = (await read()).history.filter(({ reason }) => reason === '기다릴게요');
    expect(events.map(({ from, to, by }) => [from, to, by])).toEqual([['delivery_delay', 'delivery_delay', 'buyer']]);
    const seen = await owner.get('GET /v1/staff/orders/{id}', { params: { id: order.id } });
    expect(seen.orderItemProducts.find(({ uuid }) => uuid === line)?.delay?.waitDate).toBe(agreed.delay?.waitDate);
    const { entities } = await owner.get('GET /v1/staff/orders', { query: { search: order.orderNumber } });
    expect(entities[0]?.lines.map(({ waits }) => waits)).toEqual([true]);
  });

  test('is asked again for another date, and an answer to an outdated date is refused', async () => {
    const { hana, delay, params, read } = await putOff();
    await hana.get(path, { params, body: { newDate: day(3) } });
    await delay(day(5));
    expect((await read()).orderItemProducts[0]?.actions).toEqual(['withdraw_now', 'wait']);
    const stale = await hana.ask(path, { params, body: { newDate: day(3) } });
    expect([stale.status, stale.refusal.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    expect((await hana.get(path, { params, body: { newDate: day(5) } })).actions).toEqual(['withdraw_now']);
  });

  test('may still cancel at once', async () => {
    const { hana, order, params } = await putOff();
    await hana.get(path, { params, body: {} });
    const gone = await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
    expect(gone.refunds[0]?.cash).toBe(order.payment.paidAmount);
    expect((await hana.ask(path, { params, body: {} })).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  });

  test('must own the order, and the line must be delayed', async () => {
    const { params } = await putOff();
    const minsu = shop.person();
    await minsu.arrive();
    expect((await minsu.ask(path, { params, body: {} })).status).toBe(404);
    const { body: early } = await buyProduct(minsu, await insertTestProduct(shop.sql));
    const pid = early.orderItemProducts[0]?.uuid ?? '';
    expect((await minsu.ask(path, { params: { id: early.id, pid }, body: {} })).status).toBe(409);
  });
});

describe('the rest of a delayed line, of which a part was cancelled at once', () => {
  const withdraw = 'PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw';

  async function cancelOneOfTwo(isPacked: boolean) {
    const hana = await shop.guest();
    for (const { key, id, unit } of [
      { ...(await insertTestProduct(shop.sql, { price: 12_000 })), unit: 2 },
      { ...(await insertTestProduct(shop.sql, { price: 10_000 })), unit: 1 },
    ])
      await hana.get('POST /v1.2/app-users/shopping-carts', {
        body: { productId: id, options: [{ optionIdPathKey: key, unit }] },
      });
    const { body: order } = await buyCart(hana);
    const line = order.orderItemProducts.find(({ shares }) => shares.cash === 24_000)?.uuid ?? '';
    await shop.sql`update order_line set dispatch_on = korea_date(shop_now()) where uuid = ${line}`;
    const owner = await openStaffClient(shop, 'owner');
    if (isPacked) await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await owner.get('PUT /v1/staff/lines/{line}/delay', {
      params: { line },
      body: { reason: '비가 길어요', newDate: day(3) },
    });
    const params = { id: order.id, pid: line };
    const first = await hana.get(withdraw, { params, body: { units: 1 } });
    expect([first.line.orderItemProductStatus, first.refund?.cash]).toEqual(['withdraw_partially', 12_000]);
    const read = async () => {
      const { orderItemProducts } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
      return orderItemProducts.find(({ uuid }) => uuid === line);
    };
    return { hana, owner, line, params, read };
  }

  test.each([false, true])('is cancelled at once too, at the cost of the shop (packed: %s)', async (isPacked) => {
    const { hana, params, read } = await cancelOneOfTwo(isPacked);
    expect((await read())?.actions).toEqual(['withdraw_now']);
    const rest = await hana.get(withdraw, { params, body: { units: 1 } });
    expect([rest.line.orderItemProductStatus, rest.refund?.cash]).toEqual(['withdraw_complete', 12_000]);
  });

  test('is not packed by itself, and asks the seller once the items are ready', async () => {
    const { owner, line, read } = await cancelOneOfTwo(false);
    // The morning of its new day has passed.
    await shop.sql`
      update order_line set dispatch_on = ${day(-1)}, delay = delay || jsonb_build_object('newDate', ${day(-1)}::text)
      where uuid = ${line}`;
    await shop.runDueJobs('confirm-orders');
    expect((await read())?.orderItemProductStatus).toBe('withdraw_partially');
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    expect((await read())?.actions).toEqual(['withdraw_request']);
  });
});
