import { describe, expect, test } from 'vitest';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { advanceClock } from '#test/order-steps.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

/** A crowdfunding product that ships in two hundred days, regardless of its dispatch days. */
async function fund() {
  const goods = await insertTestProduct(shop.sql, { name: '고랭지 감자 첫 수확' });
  const ships = koreanDateAfter(200);
  await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, 'amount', 1000000, shop_now() - interval '1 day', shop_now() + interval '13 days', ${ships}, 'open')`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  return { goods, ships };
}

const arrivalOf = async (id: number, zonecode?: string) =>
  (await shop.guest()).get('GET /v1/products/{id}/arrival', { params: { id }, query: zonecode ? { zonecode } : {} });

describe('a crowdfunding product', () => {
  test('shows its real shipping date wherever a date is shown', async () => {
    const { goods, ships } = await fund();
    const hana = await shop.guest();
    const product = await hana.get('GET /v1/products/{id}', { params: { id: goods.id } });
    expect(product.nextShipmentDate).toBe(ships);
    const options = await hana.get('GET /v1/products/{id}/options', { params: { id: goods.id } });
    expect([options.dates, options.entities.map((one) => one.shipmentDate)]).toEqual([[ships], [ships]]);
    const arrival = await arrivalOf(goods.id);
    expect([arrival.shipping, arrival.arrival > ships]).toEqual([ships, true]);
    expect((await arrivalOf(goods.id, '63592')).arrival > arrival.arrival).toBe(true);
    const cart = await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    });
    expect(cart.totals?.bundles.map((one) => [one.shipmentDate, one.arrival])).toEqual([[ships, arrival.arrival]]);
    const { sheet, uuid, price } = await placeTestOrder(hana, goods);
    const read = await hana.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet.id } });
    const [bundle] = read.totalPricesDetail.bundles;
    expect([bundle?.shipmentDate, bundle?.arrival]).toEqual([ships, arrival.arrival]);
    const [line] = (await payOrder(hana, uuid, price)).body.orderItemProducts;
    expect([line?.shipmentDate, line?.arrival]).toEqual([ships, arrival.arrival]);
  });

  test('and a normal product in one cart are two parcels, each with a separate date', async () => {
    const { goods, ships } = await fund();
    const plain = await insertTestProduct(shop.sql);
    const hana = await shop.guest();
    for (const one of [goods, plain])
      await hana.get('POST /v1.2/app-users/shopping-carts', {
        body: { productId: one.id, options: [{ optionIdPathKey: one.key, unit: 1 }] },
      });
    const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
    const all = await hana.get('PATCH /v1.2/app-users/shopping-carts/calculate', {
      body: {
        optionGroupIds: cart.entries.flatMap((one) =>
          one.bundleItems.flatMap((item) => item.optionGroups.map((group) => group.id)),
        ),
      },
    });
    expect(all.bundles.map((one) => one.shipmentDate).sort()).toEqual([ships, null].sort());
  });
});

test('a product that opens in a week arrives after that, not in three days', async () => {
  const goods = await insertTestProduct(shop.sql, { opensInHours: 24 * 7 });
  expect((await arrivalOf(goods.id)).shipping >= koreanDateAfter(7)).toBe(true);
});

test('the arrival date follows the clock of the shop', async () => {
  const goods = await insertTestProduct(shop.sql);
  const before = await arrivalOf(goods.id);
  await advanceClock(shop, '12d');
  const after = await arrivalOf(goods.id);
  expect([after.shipping > before.arrival, after.shipping >= koreanDateAfter(12)]).toEqual([true, true]);
});
