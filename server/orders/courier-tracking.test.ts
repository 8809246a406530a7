import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { answerThread, postInquiry } from '#test/inquiry-steps.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const courier = { carrierCode: '04', invoice: '600100200300' };

async function send(invoice = courier) {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql), 2);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const { warnings } = await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body: invoice });
  const read = async () =>
    (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).orderItemProducts[0];
  return { hana, owner, order, line, warnings, read };
}

const arrives = (invoice: string) =>
  fetch(`${shop.sandbox}/courier/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invoice, level: 6 }),
  });

test('a reused tracking number does not affect its current parcel, and staff get one case', async () => {
  const first = await send();
  expect(first.warnings).toEqual([]);
  await arrives(courier.invoice);
  await advanceClock(shop, '30d');
  expect(await first.read()).toMatchObject({ orderItemProductStatus: 'complete' });
  const second = await send();
  expect(second.warnings).toEqual(['최근 90일 안에 다른 주문에 쓴 송장번호예요. 다시 확인해 주세요.']);
  await advanceClock(shop, '1h');
  await advanceClock(shop, '1h');
  expect(await second.read()).toMatchObject({ orderItemProductStatus: 'delivering', deliveredDate: null });
  const { entities } = await second.owner.get('GET /v1/staff/cases', { query: {} });
  const mine = entities.filter(({ orderNumber }) => orderNumber === second.order.orderNumber);
  expect(mine.map(({ kind }) => kind)).toEqual(['EARLY_PARCEL']);
});

test('a tracking number last used more than 90 days ago causes no warning', async () => {
  const old = { carrierCode: '04', invoice: '600100200311' };
  await send(old);
  await advanceClock(shop, '91d');
  expect((await send(old)).warnings).toEqual([]);
});

test('the tracking number of a further box is compared with first and further boxes of other orders', async () => {
  const [one, other] = ['600100200333', '600100200344'];
  const first = await send({ carrierCode: '04', invoice: one });
  const boxed = async ({ owner, line }: typeof first, invoice: string) => {
    const body = { boxes: [{ carrierCode: '04', invoice, units: 1 }] };
    return (await owner.get('PUT /v1/staff/lines/{line}/boxes', { params: { line }, body })).warnings;
  };
  expect(await boxed(first, other)).toEqual([]);
  expect(await boxed(first, other)).toEqual([]);
  const second = await send({ carrierCode: '04', invoice: other });
  expect(second.warnings).toHaveLength(1);
  const third = await send({ carrierCode: '04', invoice: '600100200355' });
  expect(await boxed(third, one)).toHaveLength(1);
  expect(await boxed(third, other)).toHaveLength(1);
  expect(await boxed(third, '600100200366')).toEqual([]);
});

test('an item in two boxes is delivered when both have arrived, at the time of the later one', async () => {
  const { owner, line, read } = await send({ carrierCode: '04', invoice: '600100200433' });
  const boxes = [{ carrierCode: '05', invoice: '600100200444', units: 1 }];
  await owner.get('PUT /v1/staff/lines/{line}/boxes', { params: { line }, body: { boxes } });
  await arrives('600100200433');
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({
    ...{ orderItemProductStatus: 'delivering', deliveredDate: null },
    tracking: { level: 6, levelText: '일부 상자 배송완료' },
  });
  await arrives('600100200444');
  await advanceClock(shop, '1h');
  const item = await read();
  expect(item).toMatchObject({ orderItemProductStatus: 'delivery_end', tracking: { levelText: '배송완료' } });
  const firstArrival = Date.parse(item?.tracking?.steps[0]?.at ?? '');
  expect(Date.parse(item?.deliveredDate ?? '') - firstArrival).toBeGreaterThan(59 * 60_000);
});

test('a wrong tracking number is corrected once the parcel has left, with a message, and the right parcel is followed', async () => {
  const { owner, line, read, order } = await send({ carrierCode: '04', invoice: '600100200377' });
  const correct = (invoice: string, carrierCode = '04') =>
    owner.ask('PUT /v1/staff/lines/{line}/invoice', {
      params: { line },
      body: { carrierCode, invoice, reason: '번호를 잘못 적었어요' },
    });
  expect((await correct('600100200377')).refusal.code).toBe('VALIDATION');
  expect((await correct('600100200388', '77')).refusal.code).toBe('VALIDATION');
  const boxes = [{ carrierCode: '04', invoice: '600100200399', units: 1 }];
  await owner.get('PUT /v1/staff/lines/{line}/boxes', { params: { line }, body: { boxes } });
  expect((await correct('600100200399')).refusal.code).toBe('VALIDATION');
  // The buyer has read the wrong number.
  await shop.runDueJobs();
  expect((await correct('600100200388')).body.warnings).toEqual([]);
  expect(await read()).toMatchObject({ delivery: { code: '04', invoice: '600100200388' } });
  const messages = await shop.sql<{ kind: string }[]>`
    select kind from message where order_id = ${order.id} and kind like 'SHIP%' and channel <> 'push' order by id`;
  expect(messages.map(({ kind }) => kind)).toEqual(['SHIP_START', 'SHIP_CORRECTED']);
  const [log] = (await owner.get('GET /v1/staff/audit', { query: { subject: `line ${line}` } })).entities;
  expect(log).toMatchObject({
    ...{ act: 'invoice', reason: '번호를 잘못 적었어요' },
    after: { carrierCode: '04', invoice: '600100200388', from: '04 600100200377' },
  });
  await arrives('600100200388');
  await arrives('600100200399');
  await advanceClock(shop, '2h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
  expect((await correct('600100200400')).refusal.code).toBe('INVALID_STATUS_TRANSITION');
});

test('a delivery that staff undo stays undone until the right number is scanned', async () => {
  const { owner, line, read } = await send({ carrierCode: '04', invoice: '600100200411' });
  await arrives('600100200411');
  await advanceClock(shop, '2h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
  const params = { line };
  const reason = '다른 분의 상자였어요';
  await owner.get('PUT /v1/staff/lines/{line}/deliver/undo', { params, body: { reason } });
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering', deliveredDate: null });
  const right = { carrierCode: '04', invoice: '600100200422' };
  await owner.get('PUT /v1/staff/lines/{line}/invoice', { params, body: { ...right, reason } });
  await arrives('600100200422');
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
});

test('a delivery in two boxes that staff undo ends with the right second box, and not with the scans that were undone', async () => {
  const { owner, line, read } = await send({ carrierCode: '04', invoice: '600100200455' });
  const params = { line };
  const setSecond = (invoice: string) =>
    owner.get('PUT /v1/staff/lines/{line}/boxes', {
      params,
      body: { boxes: [{ carrierCode: '05', invoice, units: 1 }] },
    });
  await setSecond('600100200466');
  await arrives('600100200455');
  await arrives('600100200466');
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
  await owner.get('PUT /v1/staff/lines/{line}/deliver/undo', { params, body: { reason: '다른 분의 상자였어요' } });
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering' });
  // A look at which the second box has not arrived does not forget them.
  for (const invoice of ['600100200488', '600100200466']) {
    await setSecond(invoice);
    await advanceClock(shop, '1h');
    const tracking = { levelText: '일부 상자 배송완료' };
    expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering', tracking });
  }
  await setSecond('600100200477');
  await arrives('600100200477');
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
});

test('a parcel without scans that staff mark as not arrived stays in transit, and its buyer is asked again after ten days', async () => {
  const { owner, order, line, read } = await send({ carrierCode: '99', invoice: '직접전달' });
  const asks = async () =>
    (
      await shop.sql`select distinct event from message where order_id = ${order.id} and kind = 'DELIVERY_ASK' and channel <> 'push'`
    ).length;
  await advanceClock(shop, '10d');
  expect(await asks()).toBe(1);
  await advanceClock(shop, '3d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
  await owner.get('PUT /v1/staff/lines/{line}/deliver/undo', {
    params: { line },
    body: { reason: '아직 받지 못하셨어요' },
  });
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering', deliveredDate: null });
  await advanceClock(shop, '10d');
  expect([await asks(), (await read())?.orderItemProductStatus]).toEqual([2, 'delivering']);
  await advanceClock(shop, '3d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
});

test('a parcel that is scanned after the question is asked about again before it counts as delivered', async () => {
  const { order, line, read } = await send({ carrierCode: '99', invoice: '직접전달' });
  const asks = async () =>
    (
      await shop.sql`select distinct event from message where order_id = ${order.id} and kind = 'DELIVERY_ASK' and channel <> 'push'`
    ).length;
  await advanceClock(shop, '10d');
  expect(await asks()).toBe(1);
  await advanceClock(shop, '1d');
  await shop.sql`
    update order_line set tracking = jsonb_build_object('level', 3, 'levelText', '이동 중',
      'steps', jsonb_build_array(jsonb_build_object('at', iso(shop_now()), 'text', '간선상차', 'where', '옥천')))
    where uuid = ${line}`;
  await advanceClock(shop, '9d');
  expect([await asks(), (await read())?.orderItemProductStatus]).toEqual([1, 'delivering']);
  await advanceClock(shop, '1d');
  expect([await asks(), (await read())?.orderItemProductStatus]).toEqual([2, 'delivering']);
  await advanceClock(shop, '3d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
});

test('a parcel that arrives while its return is open is accepted two days after the refusal at the earliest, and announced', async () => {
  const { hana, owner, order, line, read } = await send({ carrierCode: '04', invoice: '600100200499' });
  const params = { id: order.id, pid: line };
  const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const };
  await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params, body });
  await arrives('600100200499');
  await advanceClock(shop, '10d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'return_request', deliveredDate: null });
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line },
    body: { verdict: 'refused', reason: '상품이 돌아오지 않았습니다', sellable: false },
  });
  await advanceClock(shop, '1h');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
  await advanceClock(shop, '1d');
  const announced = await shop.sql`
    select distinct event from message where order_id = ${order.id} and kind = 'AUTO_CONFIRM_D1' and channel <> 'push'`;
  expect([announced.length, (await read())?.orderItemProductStatus]).toEqual([1, 'delivery_end']);
  await advanceClock(shop, '1d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'complete' });
});

test('a parcel without scans does not count as delivered while an inquiry of its buyer waits, or three days after the answer', async () => {
  const { hana, order, read } = await send({ carrierCode: '99', invoice: '직접전달' });
  // The buyer writes before the question.
  await advanceClock(shop, '9d');
  const { body: inquiry } = await postInquiry(hana, { order: order.uuid, contents: '아직 받지 못했어요.' });
  await advanceClock(shop, '1d');
  await advanceClock(shop, '4d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering' });
  await answerThread(shop, inquiry.uuid, '택배사에 물어보고 있어요.');
  await advanceClock(shop, '2d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering' });
  await advanceClock(shop, '2d');
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivery_end' });
});

test('an arrival is never earlier than the dispatch', async () => {
  const { line, read } = await send({ carrierCode: '04', invoice: '600100200322' });
  const { saveArrival: keepArrival } = await import('#server/order-records/tracking.ts');
  await shop.sql.begin(async (sql) => {
    const [row] = await sql<{ id: number }[]>`select id from order_line where uuid = ${line}`;
    await keepArrival(sql as never, row?.id ?? 0, '2020-01-01T00:00:00Z');
  });
  const [kept] = await shop.sql`select delivered_at = shipped_at as same from order_line where uuid = ${line}`;
  expect(kept).toEqual({ same: true });
  await shop.sql`update order_line set delivered_at = null where uuid = ${line}`;
  expect(await read()).toMatchObject({ orderItemProductStatus: 'delivering' });
});

test('a parcel without a scan for two days is counted as silent, however often its carrier is asked', async () => {
  // The carrier does not know the number.
  const { owner, order, line } = await send({ carrierCode: '04', invoice: '7001' });
  const countSilent = async () => (await owner.get('GET /v1/staff/today', {})).silent;
  const scannedDate = async () => {
    const query = { queue: 'moving', search: order.orderNumber } as const;
    return (await owner.get('GET /v1/staff/lines', { query })).entities[0]?.scannedDate;
  };
  await advanceClock(shop, '40h');
  const before = await countSilent();
  await advanceClock(shop, '9h');
  expect([await countSilent(), await scannedDate()]).toEqual([before + 1, null]);
  const [scan] = await shop.sql<{ at: string }[]>`
    update order_line set tracking = jsonb_build_object('level', 3, 'levelText', '이동 중',
      'steps', jsonb_build_array(jsonb_build_object('at', iso(shop_now()), 'text', '간선상차', 'where', '옥천')))
    where uuid = ${line} returning tracking->'steps'->0->>'at' as at`;
  expect([await countSilent(), await scannedDate()]).toEqual([before, scan?.at]);
});
