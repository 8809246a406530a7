import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import { buyCart } from '#test/buy.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const bought = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
const acts = fc.array(
  fc.record({ act: fc.constantFrom('cancel', 'stockOut'), line: fc.nat(2), units: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 4 },
);

test('each message of a random order names the units and the amount of the ledger, and what remains', {
  tags: ['nightly'],
  timeout: 300_000,
}, async () => {
  const owner = await openStaffClient(shop, 'owner');
  for (const [units, steps] of fc.sample(fc.tuple(bought, acts), 25)) {
    const buyer = await shop.guest();
    const phone = newNumber();
    const products: TestProduct[] = [];
    for (const [at, unit] of units.entries()) {
      const goods = await insertTestProduct(shop.sql, { name: `감귤 ${'가나다'[at]}`, price: 10_000 + 1000 * at });
      products.push(goods);
      const options = [{ optionIdPathKey: goods.key, unit }];
      await buyer.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
    }
    const { body: order } = await buyCart(buyer, { ...mapoAddress, guestOrderPhone: phone });
    const left = [...units];
    const expected: RegExp[] = [];
    for (const step of steps) {
      const at = step.line % units.length;
      const line = order.orderItemProducts.find(({ product }) => product.id === products[at]?.id)?.uuid ?? '';
      const count = step.act === 'stockOut' ? (left[at] ?? 0) : Math.min(step.units, left[at] ?? 0);
      if (count === 0) continue;
      if (step.act === 'stockOut')
        await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params: { line }, body: { reason: '품절입니다' } });
      else
        await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
          params: { id: order.id, pid: line },
          body: { units: count },
        });
      left[at] = (left[at] ?? 0) - count;
      const [refund] = await shop.sql<{ cash: number }[]>`
        select cash::int from refund where order_id = ${order.id} order by id desc limit 1`;
      const amount = `환불 금액: ${refund?.cash.toLocaleString('ko-KR')}원`;
      const remains = left.some((some) => some > 0);
      const title =
        step.act === 'stockOut' ? '품절로 취소되었어요' : remains ? '주문이 부분 취소되었어요' : '주문이 취소되었어요';
      const named = step.act === 'stockOut' || remains ? `감귤 ${'가나다'[at]} ${count}개` : `감귤 ${'가나다'[at]}`;
      expected.push(new RegExp(`${title}\n(.*\n)*.*${named}(.*\n)*.*${amount}`));
    }
    await shop.runDueJobs();
    await waitForMessages(shop, { to: phone });
    const texts = (await arrivedMessagesOf(shop.sandbox, phone))
      .map(({ text }) => text)
      .filter((text) => /취소되었어요\n/.test(text));
    for (const pattern of expected)
      expect(
        texts.some((text) => pattern.test(text)),
        `${pattern}\n\n${texts.join('\n\n')}\n\n${JSON.stringify([units, steps])}`,
      ).toBe(true);
    expect(texts).toHaveLength(expected.length);
  }
});
