import { expect, test } from 'vitest';
import { buyCart } from '#test/buy.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { acceptTestGift, joinMemberWithId, proveNewPhone, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** A product with an option of 10,000 won and one of 50,000 won. */
async function insertTwoOptions() {
  const goods = await insertTestProduct(shop.sql, { price: 10_000, dates: [null, null], fee: 0 });
  const [small, large] = goods.options.map(({ key }) => key) as [string, string];
  await shop.sql`update product_option set price = 50_000 where product_id = ${goods.id} and path_key = ${large}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  return { goods, small, large };
}

/** An order whose only line has two of the small option and two of the large one. */
async function buyTwoOptions() {
  const hana = await shop.guest();
  const { goods, small, large } = await insertTwoOptions();
  const options = [small, large].map((optionIdPathKey) => ({ optionIdPathKey, unit: 2 }));
  await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  const { body: order } = await buyCart(hana);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  /** The remaining quantities of each line, the small option first. */
  const left = async () => {
    const { orderItemProducts } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    return orderItemProducts.map(({ orderItemProductStatus: status, orderOptionGroups }) => [
      status,
      ...[small, large].map((key) =>
        orderOptionGroups
          .filter(({ productOptionCombination }) => productOptionCombination.optionIdPathKey === key)
          .reduce((sum, { optionUnit, withdrawnUnit }) => sum + optionUnit - withdrawnUnit, 0),
      ),
    ]);
  };
  return { hana, order, line, small, large, left };
}

test('a buyer returns the option that arrived wrong, and its price is refunded', async () => {
  const { hana, order, line, large, left } = await buyTwoOptions();
  const owner = await deliverLine(shop, line);
  const options = [{ optionIdPathKey: large, units: 1 }];
  const preview = await hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: order.id },
    body: { lines: [{ pid: line, options }], reason: 'LATE' },
  });
  expect(preview.cash).toBe(50_000);
  const claimed = await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order.id, pid: line },
    body: { kind: 'return', reason: 'LATE', options },
  });
  expect(await left()).toEqual([
    ['delivery_end', 2, 1],
    ['return_request', 0, 1],
  ]);
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line: claimed.uuid },
    body: { verdict: 'approved', reason: '확인했어요', sellable: false },
  });
  expect(refund?.cash).toBe(50_000);
});

test('a claim names options of its line, in quantities that are left', async () => {
  const { hana, order, line, large } = await buyTwoOptions();
  await deliverLine(shop, line);
  const claim = async (options: { optionIdPathKey: string; units: number }[]) =>
    (
      await hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
        params: { id: order.id, pid: line },
        body: { kind: 'return', reason: 'LATE', options },
      })
    ).refusal.code;
  expect(await claim([{ optionIdPathKey: large, units: 3 }])).toBe('INVALID_STATUS_TRANSITION');
  expect(await claim([{ optionIdPathKey: 'another:any', units: 1 }])).toBe('NOT_FOUND');
});

test('staff cancel and return the option that a caller names', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { order, line, large, left } = await buyTwoOptions();
  const options = [{ optionIdPathKey: large, units: 1 }];
  const preview = await operator.get('POST /v1/staff/orders/{id}/preview', {
    params: { id: order.id },
    body: { line, act: 'withdraw', options },
  });
  expect(preview.refund?.cash).toBe(50_000);
  const { refund } = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
    params: { line },
    body: { options, reason: '10kg만 취소해 달라고 하심' },
  });
  expect([refund?.cash, await left()]).toEqual([50_000, [['withdraw_partially', 2, 1]]]);
  await deliverLine(shop, line);
  await operator.get('POST /v1/staff/lines/{line}/claim', {
    params: { line },
    body: { kind: 'return', reason: 'LATE', options, detail: '늦게 왔대요.' },
  });
  expect(await left()).toEqual([
    ['delivery_end', 2, 0],
    ['return_request', 0, 1],
  ]);
});

test('the recipient of a gift with several options claims the one with the fault', async () => {
  const { self: sender } = await joinMemberWithId(shop);
  const { goods, small, large } = await insertTwoOptions();
  await shop.sql`update product set is_giftable = true where id = ${goods.id}`;
  const phone = '01066190044';
  const { group } = await sendGift(
    sender,
    { id: goods.id, key: small, chosenKeys: [small, large] },
    { receivers: [{ name: '이도윤', phone }] },
  );
  const link = group.giftTos[0]?.uuid ?? '';
  const receiver = await proveNewPhone(shop, phone);
  await acceptTestGift(receiver, link, phone);
  const [row] = await shop.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${link}`;
  await deliverLine(shop, row?.line ?? '');
  const { claimables } = await receiver.get('GET /v1/gift/to/{id}', { params: { id: link } });
  expect(claimables[0]?.options).toMatchObject([
    { optionIdPathKey: small, units: 1 },
    { optionIdPathKey: large, units: 1 },
  ]);
  await receiver.get('POST /v1/gift/to/{id}/claim', {
    params: { id: link },
    body: { kind: 'return', reason: 'LATE', options: [{ optionIdPathKey: large, units: 1 }] },
  });
  const claimed = await shop.sql<{ key: string }[]>`
    select g.option->>'optionIdPathKey' as key from claim c join order_line l on l.id = c.order_line_id
      join order_line_option g on g.order_line_id = l.id
    where l.order_id = (select order_id from order_line where uuid = ${row?.line ?? ''})`;
  expect(claimed.map(({ key }) => key)).toEqual([large]);
  // After the claim is undone, the same option can be claimed again, although the other one comes first.
  const { claimables: parts } = await receiver.get('PUT /v1/gift/to/{id}/claim/undo', {
    params: { id: link },
    body: {},
  });
  expect(parts.map(({ options }) => options.map(({ optionIdPathKey }) => optionIdPathKey))).toEqual([[small], [large]]);
  const again = await receiver.get('POST /v1/gift/to/{id}/claim', {
    params: { id: link },
    body: {
      kind: 'return',
      reason: 'LATE',
      ...(parts[1] && { line: parts[1].line }),
      options: [{ optionIdPathKey: large, units: 1 }],
    },
  });
  expect([again.claims.map(({ status }) => status), again.claimables.map(({ line }) => line)]).toEqual([
    ['open', 'undone'],
    [parts[0]?.line],
  ]);
});
