import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { awaitDeposit, deposit } from '#test/bank-deposits.ts';
import { buyCart, order, pay } from '#test/buy.ts';
import type { Person } from '#test/customer.ts';
import { until } from '#test/due-jobs.ts';
import { consoleOf, keepsLaws, refundsSettle } from '#test/order-steps.ts';
import { type Goods, jeju, mapo, shelve } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
keepsLaws(shop);

const ulleung = { ...mapo, roadAddress: '경상북도 울릉군 울릉읍 도동길 10', zonecode: '40221' };

/** Goods that cost 3,000 won to send, and 3,000, 5,000 or 9,000 more to an island. */
async function dear(more: { feeUnit?: number; boxUnit?: number } = {}) {
  const goods = await shelve(shop.sql, { price: 20_000, fee: 3000, freeFrom: null });
  await shop.sql`
    update product set area_fees = '{3000,5000,9000}', shipping_fee_unit = ${more.feeUnit ?? 0}, max_unit_in_box = ${more.boxUnit ?? 0}
    where id = ${goods.id}`;
  return goods;
}

async function bought(place: typeof mapo, goods: Goods, unit = 1) {
  const hana = shop.person();
  await hana.arrive();
  const placed = await order(hana, goods, unit, place);
  const { body } = await pay(hana, placed.uuid, placed.price);
  return { hana, id: body.id, price: placed.price };
}

function moved(hana: Person, id: number, to: typeof mapo) {
  const { guestOrderName: _, guestOrderPhone: __, ...body } = to;
  return hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', { params: { id }, body });
}

const read = (hana: Person, id: number) => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id } });
const back = ({ refunds }: Order) => refunds.map(({ kind, cash, way }) => [kind, cash, way]);

describe('an order that goes to a cheaper area after all', () => {
  test('gives the surcharge of the dear one back, once, and all else when it is cancelled', async () => {
    const { hana, id, price } = await bought(jeju, await dear());
    expect(price).toBe(20_000 + 3000 + 3000);
    const { body } = await moved(hana, id, mapo);
    expect(back(body)).toEqual([['area', 3000, 'card']]);
    // What was paid, and for where, is told as it was.
    expect(body.prices).toMatchObject({ area1ShippingFee: 3000, totalShippingFee: 6000 });
    expect(body.refunds[0]?.rows).toMatchObject([
      { label: '제주·도서산간 추가 배송비', amount: 3000 },
      { amount: 3000 },
    ]);
    expect(back((await moved(hana, id, { ...mapo, addressDetail: '302호' })).body)).toHaveLength(1);
    expect((await moved(hana, id, jeju)).refusal.code).toBe('ADDRESS_LOCKED');
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: {} });
    await refundsSettle(shop);
    expect(back(await read(hana, id))).toEqual(
      expect.arrayContaining([
        ['area', 3000, 'card'],
        ['withdraw', 23_000, 'card'],
      ]),
    );
  });

  test('gives back step by step, island by island', async () => {
    const { hana, id } = await bought(ulleung, await dear());
    expect(back((await moved(hana, id, jeju)).body)).toEqual([['area', 6000, 'card']]);
    expect(back((await moved(hana, id, mapo)).body)).toEqual(
      expect.arrayContaining([
        ['area', 6000, 'card'],
        ['area', 3000, 'card'],
      ]),
    );
  });

  test('gives back what every box cost, of those too that were cancelled without it', async () => {
    const { hana, id, price } = await bought(jeju, await dear({ feeUnit: 1, boxUnit: 1 }), 3);
    expect(price).toBe(3 * (20_000 + 3000 + 3000));
    const { orderItemProducts, refunds } = await read(hana, id);
    expect(refunds).toEqual([]);
    const params = { id, pid: orderItemProducts[0]?.uuid ?? '' };
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: { units: 1 } });
    const { body } = await moved(hana, id, mapo);
    expect(back(body)).toEqual(expect.arrayContaining([['area', 9000, 'card']]));
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: {} });
    const sums = (await read(hana, id)).refunds.map(({ cash }) => cash);
    expect(sums.reduce((sum, cash) => sum + cash, 0)).toBe(price);
  });

  test('arrives when a parcel to there does, sooner than on an island and later than on the mainland', async () => {
    const free = await shelve(shop.sql, { price: 20_000 });
    await shop.sql`update product set area_fees = '{0,0,0}' where id = ${free.id}`;
    const arrivalOf = ({ orderItemProducts: [line] }: Order) => line?.arrival;
    const [here, there] = [await bought(mapo, free), await bought(jeju, free)];
    const [mainland, island] = [arrivalOf(await read(here.hana, here.id)), arrivalOf(await read(there.hana, there.id))];
    expect(mainland && island && mainland < island).toBe(true);
    expect(arrivalOf((await moved(there.hana, there.id, mapo)).body)).toBe(mainland);
    const { body } = await moved(here.hana, here.id, jeju);
    expect([arrivalOf(body), body.refunds]).toEqual([island, []]);
  });

  test('gives back no more than its surcharge, though what is left of it goes to an island for nothing', async () => {
    const hana = shop.person();
    await hana.arrive();
    const free = await shelve(shop.sql, { price: 20_000, fee: 3000, freeFrom: null });
    await shop.sql`update product set area_fees = '{0,0,0}' where id = ${free.id}`;
    const melon = await dear();
    for (const goods of [melon, free]) {
      const options = [{ optionIdPathKey: goods.key, unit: 1 }];
      await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
    }
    const { id, orderItemProducts } = (await buyCart(hana)).body;
    const pid = orderItemProducts.find(({ productId }) => productId === melon.id)?.uuid ?? '';
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: { id, pid }, body: {} });
    expect((await moved(hana, id, jeju)).status).toBe(200);
    expect(back((await moved(hana, id, mapo)).body)).toEqual([['withdraw', 20_000, 'card']]);
  });

  test('gives it back once, of two who move it in the same moment', async () => {
    const { hana, id } = await bought(jeju, await dear());
    const both = await Promise.all([moved(hana, id, mapo), moved(hana, id, { ...mapo, addressDetail: '303호' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(back(await read(hana, id))).toEqual([['area', 3000, 'card']]);
  });

  test('is moved though its deposit names no account: finance asks for one', async () => {
    const hana = shop.person();
    await hana.arrive();
    const wish = { address: jeju, chkPrice: 26_000 };
    const { uuid, price, account } = await awaitDeposit(hana, await dear(), wish);
    await deposit(shop.sandbox, account.accountNumber, price);
    const ask = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
    const { id } = await until(ask, ({ orderItemStatus }) => orderItemStatus === 'paid');
    expect((await moved(hana, id, mapo)).status).toBe(200);
    const finance = await consoleOf(shop, 'finance');
    const failed = async () => (await finance.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
    const [one] = await until(failed, (all) => all.length > 0);
    expect(one).toMatchObject({ cash: 3000, problem: '환불 계좌를 확인할 수 없습니다.' });
    const call = { params: { uuid: one?.uuid ?? '' }, body: { reason: '전화로 계좌를 받아 이체했습니다' } };
    expect((await finance.get('PUT /v1/staff/refunds/{uuid}/done', call)).status).toBe('done');
  });
});
