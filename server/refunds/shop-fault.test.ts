import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buyCart } from '#test/buy.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { pricedOrder, shippedOrder, withRefund } from '#test/refundable-orders.ts';
import { testShop } from '#test/test-shop.ts';
import { calculateRefund } from './calculate-refund.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

type Terms = { freeFrom: number; coupon?: { won: number; minimum: number } };

/** Buys boxes at these prices in one bundle, paid by card. */
async function basket(prices: number[], { freeFrom, coupon }: Terms) {
  const hana = await joinMember(shop);
  if (coupon) await insertCouponFor(shop.sql, (await hana.get('GET /v2/app-users/detail', {})).id, coupon);
  const products: number[] = [];
  for (const price of prices) {
    const { id, key } = await insertTestProduct(shop.sql, { price, fee: 3000, freeFrom });
    products.push(id);
    const body = { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] };
    await hana.get('POST /v1.2/app-users/shopping-carts', { body });
  }
  const { id, orderItemProducts } = (await buyCart(hana)).body;
  const lines = products.map((product) => orderItemProducts.find((line) => line.productId === product)?.uuid ?? '');
  const owner = await openStaffClient(shop, 'owner');
  return { hana, owner, id, lines };
}

type Basket = Awaited<ReturnType<typeof basket>>;

async function runsOut({ owner, lines }: Basket, nth: number) {
  const params = { line: lines[nth] ?? '' };
  const body = { reason: '우박에 다 떨어졌습니다' };
  return (await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params, body })).refund?.cash;
}

async function cancels({ hana, id, lines }: Basket, nth: number) {
  const params = { id, pid: lines[nth] ?? '' };
  return (await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: {} })).refund;
}

describe('an item cancelled by the shop’s fault', () => {
  test('adds no fee to a later cancellation, since the rest would ship free with it', async () => {
    const here = await basket([15_000, 10_000, 5000], { freeFrom: 20_000 });
    expect(await runsOut(here, 0)).toBe(15_000);
    expect((await cancels(here, 2))?.cash).toBe(5000);
    // A cancellation that would have cost its fee in any case costs it.
    const other = await basket([5000, 14_000, 10_000], { freeFrom: 20_000 });
    expect(await runsOut(other, 0)).toBe(5000);
    expect((await cancels(other, 2))?.cash).toBe(7000);
  });

  test('takes no coupon discount from the rest when another item is cancelled', async () => {
    const here = await basket([15_000, 10_000, 5000], { freeFrom: 0, coupon: { won: 3000, minimum: 20_000 } });
    expect(await runsOut(here, 0)).toBe(13_500);
    expect((await cancels(here, 2))?.cash).toBe(4500);
  });

  test('takes only the options off sale that were still ordered', async () => {
    const hana = await joinMember(shop);
    const { id: productId, options: all } = await insertTestProduct(shop.sql, { dates: [null, null] });
    const options = all.map(({ key }) => ({ optionIdPathKey: key, unit: 1 }));
    await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId, options } });
    const { id, orderItemProducts } = (await buyCart(hana)).body;
    const line = orderItemProducts[0]?.uuid ?? '';
    const kept = [{ optionIdPathKey: all[0]?.key ?? '', units: 1 }];
    const params = { id, pid: line };
    const path = 'PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw';
    await hana.get(path, { params, body: { options: kept } });
    const owner = await openStaffClient(shop, 'owner');
    await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params: { line }, body: { reason: '서리 피해' } });
    const states = await shop.sql<{ status: string }[]>`
      select option_status as status from product_option where product_id = ${productId} order by sort`;
    expect(states.map(({ status }) => status)).toEqual(['stock_in', 'stock_out']);
  });

  test('never reduces the refund of a later cancellation or return', () => {
    const piece = fc.record({
      price: fc.integer({ min: 1000, max: 30_000 }),
      unit: fc.integer({ min: 1, max: 4 }),
      fee: fc.constantFrom(0, 2500, 4000),
      each: fc.constantFrom(0, 2),
      freeFrom: fc.constantFrom(null, 0, 20_000, 30_000),
    });
    const ways = [
      { fault: 'buyer', cause: 'withdraw' },
      { fault: 'buyer', cause: 'return', returnFee: 3000 },
    ] as const;
    const shopsFault = { fault: 'shop', cause: 'withdraw' } as const;
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 3, maxLength: 5 }),
        fc.constantFrom(0, 15_000, 30_000),
        fc.constantFrom('max' as const, 'min' as const),
        fc.constantFrom(...ways),
        (pieces, minimum, bundleFeeRule, ask) => {
          const coupons = [{ id: 9, won: 900, minimum }];
          const whole = shippedOrder(pricedOrder(pieces, { coupons, bundleFeeRule }));
          const first = new Map([[1, pieces[0]?.unit ?? 0]]);
          const less = withRefund(whole, first, calculateRefund(whole, { ...shopsFault, units: first }), 'shop');
          const units = new Map([[2, 1]]);
          const [without, beside] = [less, whole].map(
            (refundable) => calculateRefund(refundable, { ...ask, units }).cash,
          );
          expect(without).toBeGreaterThanOrEqual(beside ?? 0);
        },
      ),
      { numRuns: Number(process.env.CARTS ?? 500) },
    );
  });
});
