import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { awaitDeposit, depositAtBank } from '#test/bank-deposits.ts';
import { buyCart, payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient, payRefundByHand, waitForRefunds } from '#test/order-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress, type TestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const ulleung = { ...mapoAddress, roadAddress: '경상북도 울릉군 울릉읍 도동길 10', zonecode: '40221' };

/** Inserts a product with a shipping fee of 3,000 won, and 3,000, 5,000 or 9,000 won more for an island. */
async function dear(more: { feeUnit?: number; boxUnit?: number } = {}) {
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 3000, freeFrom: null });
  await shop.sql`
    update product set area_fees = '{3000,5000,9000}', shipping_fee_unit = ${more.feeUnit ?? 0}, max_unit_in_box = ${more.boxUnit ?? 0}
    where id = ${goods.id}`;
  return goods;
}

async function bought(place: typeof mapoAddress, goods: TestProduct, unit = 1) {
  const hana = shop.person();
  await hana.arrive();
  const placed = await placeTestOrder(hana, goods, unit, place);
  const { body } = await payOrder(hana, placed.uuid, placed.price);
  return { hana, id: body.id, price: placed.price };
}

function moved(hana: TestCustomer, id: number, to: typeof mapoAddress) {
  const { guestOrderName: _, guestOrderPhone: __, ...body } = to;
  return hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', { params: { id }, body });
}

const read = (hana: TestCustomer, id: number) => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id } });
const back = ({ refunds }: Order) => refunds.map(({ kind, cash, way }) => [kind, cash, way]);

describe('an order that moves to a cheaper area', () => {
  test('refunds the surcharge once, and the rest when it is cancelled', async () => {
    const { hana, id, price } = await bought(jejuAddress, await dear());
    expect(price).toBe(20_000 + 3000 + 3000);
    const { body } = await moved(hana, id, mapoAddress);
    expect(back(body)).toEqual([['area', 3000, 'card']]);
    // The paid amounts and their area stay as they were.
    expect(body.prices).toMatchObject({ area1ShippingFee: 3000, totalShippingFee: 6000 });
    expect(body.refunds[0]?.rows).toMatchObject([
      { label: '제주·도서산간 추가 배송비', amount: 3000 },
      { amount: 3000 },
    ]);
    expect(back((await moved(hana, id, { ...mapoAddress, addressDetail: '302호' })).body)).toHaveLength(1);
    expect((await moved(hana, id, jejuAddress)).refusal.code).toBe('ADDRESS_LOCKED');
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: {} });
    await waitForRefunds(shop);
    expect(back(await read(hana, id))).toEqual(
      expect.arrayContaining([
        ['area', 3000, 'card'],
        ['withdraw', 23_000, 'card'],
      ]),
    );
  });

  test('refunds step by step, from island to island', async () => {
    const { hana, id } = await bought(ulleung, await dear());
    expect(back((await moved(hana, id, jejuAddress)).body)).toEqual([['area', 6000, 'card']]);
    expect(back((await moved(hana, id, mapoAddress)).body)).toEqual(
      expect.arrayContaining([
        ['area', 6000, 'card'],
        ['area', 3000, 'card'],
      ]),
    );
  });

  test('refunds the surcharge of every box, including boxes cancelled earlier without it', async () => {
    const { hana, id, price } = await bought(jejuAddress, await dear({ feeUnit: 1, boxUnit: 1 }), 3);
    expect(price).toBe(3 * (20_000 + 3000 + 3000));
    const { orderItemProducts, refunds } = await read(hana, id);
    expect(refunds).toEqual([]);
    const params = { id, pid: orderItemProducts[0]?.uuid ?? '' };
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: { units: 1 } });
    const { body } = await moved(hana, id, mapoAddress);
    expect(back(body)).toEqual(expect.arrayContaining([['area', 9000, 'card']]));
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: {} });
    const sums = (await read(hana, id)).refunds.map(({ cash }) => cash);
    expect(sums.reduce((sum, cash) => sum + cash, 0)).toBe(price);
  });

  test('gets the arrival date of its new area, earlier on the mainland and later on an island', async () => {
    const free = await insertTestProduct(shop.sql, { price: 20_000 });
    await shop.sql`update product set area_fees = '{0,0,0}' where id = ${free.id}`;
    const arrivalOf = ({ orderItemProducts: [line] }: Order) => line?.arrival;
    const [here, there] = [await bought(mapoAddress, free), await bought(jejuAddress, free)];
    const [mainland, island] = [arrivalOf(await read(here.hana, here.id)), arrivalOf(await read(there.hana, there.id))];
    expect(mainland && island && mainland < island).toBe(true);
    expect(arrivalOf((await moved(there.hana, there.id, mapoAddress)).body)).toBe(mainland);
    const { body } = await moved(here.hana, here.id, jejuAddress);
    expect([arrivalOf(body), body.refunds]).toEqual([island, []]);
  });

  test('refunds at most its surcharge, even if the remaining items ship to an island for free', async () => {
    const hana = shop.person();
    await hana.arrive();
    const free = await insertTestProduct(shop.sql, { price: 20_000, fee: 3000, freeFrom: null });
    await shop.sql`update product set area_fees = '{0,0,0}' where id = ${free.id}`;
    const melon = await dear();
    for (const goods of [melon, free]) {
      const options = [{ optionIdPathKey: goods.key, unit: 1 }];
      await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
    }
    const { id, orderItemProducts } = (await buyCart(hana)).body;
    const pid = orderItemProducts.find(({ productId }) => productId === melon.id)?.uuid ?? '';
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: { id, pid }, body: {} });
    expect((await moved(hana, id, jejuAddress)).status).toBe(200);
    expect(back((await moved(hana, id, mapoAddress)).body)).toEqual([['withdraw', 20_000, 'card']]);
  });

  test('gets back the fee of a part cancelled before the move as far as the rest costs less after another cancel', async () => {
    const hana = shop.person();
    await hana.arrive();
    const terms = [
      { price: 24_000, fee: 3000, freeFrom: 30_000 },
      { price: 6000, fee: 3000, freeFrom: 30_000 },
      { price: 4000, fee: 2000, freeFrom: null },
    ];
    const products = [];
    for (const term of terms) {
      const goods = await insertTestProduct(shop.sql, term);
      await shop.sql`update product set area_fees = '{3000,5000,9000}' where id = ${goods.id}`;
      const options = [{ optionIdPathKey: goods.key, unit: 1 }];
      await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
      products.push(goods.id);
    }
    const { id, payment, orderItemProducts } = (await buyCart(hana, jejuAddress)).body;
    expect(payment.paidAmount).toBe(34_000 + 2000 + 3000);
    const cancel = async (product: number | undefined) => {
      const pid = orderItemProducts.find(({ productId }) => productId === product)?.uuid ?? '';
      const params = { id, pid };
      return (await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: {} }))
        .refund;
    };
    // The rest costs 3,000 won of shipping in place of 2,000.
    expect((await cancel(products[0]))?.cash).toBe(24_000 - 1000);
    expect((await moved(hana, id, mapoAddress)).status).toBe(200);
    // What is left costs 2,000 won again, as if both had been cancelled at once.
    expect((await cancel(products[1]))?.cash).toBe(6000 + 1000);
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: {} });
    expect((await read(hana, id)).payment.refundedAmount).toBe(payment.paidAmount);
  });

  test('refunds once when two requests move it concurrently', async () => {
    const { hana, id } = await bought(jejuAddress, await dear());
    const both = await Promise.all([
      moved(hana, id, mapoAddress),
      moved(hana, id, { ...mapoAddress, addressDetail: '303호' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(back(await read(hana, id))).toEqual([['area', 3000, 'card']]);
  });

  test('can move although its deposit has no refund account; finance asks for one', async () => {
    const hana = shop.person();
    await hana.arrive();
    const wish = { address: jejuAddress, chkPrice: 26_000 };
    const { uuid, price, account } = await awaitDeposit(hana, await dear(), wish);
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const ask = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
    const { id } = await pollUntil(ask, ({ orderItemStatus }) => orderItemStatus === 'paid');
    expect((await moved(hana, id, mapoAddress)).status).toBe(200);
    const finance = await openStaffClient(shop, 'finance');
    const failed = async () => (await finance.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
    const [one] = await pollUntil(failed, (all) => all.length > 0);
    expect(one).toMatchObject({ cash: 3000, problem: '환불 계좌를 확인할 수 없습니다.' });
    expect((await payRefundByHand(shop, one?.uuid ?? '')).status).toBe('done');
  });
});
