import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const first = { carrierCode: '04', invoice: '600000000001' };
const box = (last: number, units: number) => ({ carrierCode: '04', invoice: `60000000000${last}`, units });

async function sent(units = 5) {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { name: '해남 절임배추' }), units);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const operator = await openStaffClient(shop, 'operator');
  const params = { line };
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await operator.get('PUT /v1/staff/lines/{line}/ship', { params, body: first });
  const seen = async () =>
    (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).orderItemProducts[0]?.delivery;
  return { hana, operator, params, seen };
}

const putBoxes = (who: TestCustomer, params: { line: string }, boxes: ReturnType<typeof box>[]) =>
  who.ask('PUT /v1/staff/lines/{line}/boxes', { params, body: { boxes } });

test('a line in three boxes shows its buyer three parcels, which can be replaced and are removed by undoing the shipment', async () => {
  const { operator, params, seen } = await sent();
  expect((await putBoxes(operator, params, [box(2, 2), box(3, 1)])).status).toBe(200);
  expect(await seen()).toMatchObject({
    invoice: first.invoice,
    more: [
      { invoice: '600000000002', units: 2 },
      { invoice: '600000000003', units: 1 },
    ],
  });
  expect((await seen())?.more[0]?.trackUrl).toContain('600000000002');
  await putBoxes(operator, params, [box(4, 3)]);
  expect((await seen())?.more.map(({ invoice }) => invoice)).toEqual(['600000000004']);
  await operator.get('PUT /v1/staff/lines/{line}/ship/undo', { params, body: { reason: '아직 싣지 못했어요' } });
  await operator.get('PUT /v1/staff/lines/{line}/ship', { params, body: first });
  expect((await seen())?.more).toEqual([]);
});

test('boxes cannot exceed the line’s quantity, repeat a parcel or belong to an unshipped line', async () => {
  const { operator, params, seen } = await sent(3);
  const codeOf = async (boxes: ReturnType<typeof box>[]) => (await putBoxes(operator, params, boxes)).refusal.code;
  expect(await codeOf([box(2, 3)])).toBe('VALIDATION');
  expect(await codeOf([box(2, 1), box(3, 2)])).toBe('VALIDATION');
  expect(await codeOf([box(1, 1)])).toBe('VALIDATION');
  expect(await codeOf([box(2, 1), box(2, 1)])).toBe('VALIDATION');
  expect(await codeOf([{ ...box(2, 1), carrierCode: '77' }])).toBe('VALIDATION');
  expect((await seen())?.more).toEqual([]);
  await operator.get('PUT /v1/staff/lines/{line}/ship/undo', { params, body: { reason: '아직 싣지 못했어요' } });
  expect(await codeOf([box(2, 1)])).toBe('INVALID_STATUS_TRANSITION');
});

test('a further box with an unusual tracking number is stored with the warning of its courier', async () => {
  const { operator, params, seen } = await sent();
  const boxes = [box(2, 1), { ...box(3, 1), invoice: '가나다' }, { carrierCode: '01', invoice: '60000000', units: 1 }];
  expect((await putBoxes(operator, params, boxes)).body).toEqual({
    ok: true,
    warnings: [
      'CJ대한통운 송장번호는 보통 숫자 10~12자리예요. 다시 확인해 주세요.',
      '우체국택배 송장번호는 보통 숫자 13자리예요. 다시 확인해 주세요.',
    ],
  });
  expect((await seen())?.more).toHaveLength(3);
});

test('a seller can set the boxes of their lines, and another seller’s line is not found', async () => {
  const grower = await openStaffClient(shop, 'distributor');
  const { params, seen } = await sent();
  const putOwnBox = (line: string) =>
    grower.ask('PUT /v1/seller/lines/{line}/boxes', { params: { line }, body: { boxes: [box(2, 2)] } });
  expect((await putOwnBox(params.line)).status).toBe(200);
  expect((await seen())?.more).toHaveLength(1);
  expect((await putOwnBox(crypto.randomUUID())).status).toBe(404);
});

test('of two concurrent changes one is stored completely', async () => {
  const { operator, params, seen } = await sent();
  const both = await Promise.all([
    putBoxes(operator, params, [box(2, 2)]),
    putBoxes(operator, params, [box(3, 1), box(4, 1)]),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect([['600000000002'], ['600000000003', '600000000004']]).toContainEqual(
    (await seen())?.more.map(({ invoice }) => invoice),
  );
});
