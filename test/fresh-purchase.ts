import { payOrder } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { openStaffClient } from './order-steps.ts';
import { insertTestProduct, type mapoAddress } from './products.ts';
import type { TestShop } from './test-shop.ts';

type Wish = {
  price?: number;
  units?: number;
  returns?: 'fresh' | 'normal';
  arrives?: boolean;
  buyer?: TestCustomer;
  drop?: number;
  points?: number;
};
export type FreshPurchase = Awaited<ReturnType<typeof buyFreshProduct>>;

/** Fresh products that a guest bought and received; shipping is free, so that all money is the products'. */
export async function buyFreshProduct(shop: TestShop, home: typeof mapoAddress, wish: Wish = {}) {
  const { price = 20_000, units = 1, returns = 'fresh', arrives = true, points = 0 } = wish;
  const buyer = wish.buyer ?? (await shop.guest());
  const goods = await insertTestProduct(shop.sql, { price, fee: 0, name: '딸기' });
  await shop.sql`update product set return_policy = ${returns} where id = ${goods.id}`;
  const options = [{ optionIdPathKey: goods.key, unit: units }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const { orderUuid } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: sheet.id },
    body: { address: home, chkPrice: price * units - points, chkUsedPoint: -points, paymentMethodType: 'card' },
  });
  const { body: order } = await payOrder(buyer, orderUuid, price * units - points);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  // Part of the order is cancelled before packing.
  if (wish.drop)
    await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { reason: '마음이 바뀌었어요', units: wish.drop },
    });
  await send(shop, line, arrives);
  return { buyer, order, line, goods };
}

async function send(shop: TestShop, line: string, arrives: boolean) {
  const owner = await openStaffClient(shop, 'owner');
  const body = { carrierCode: '99', invoice: '직접전달' };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body });
  if (arrives) await owner.get('PUT /v1/staff/lines/{line}/deliver', { params: { line } });
}

/** "bad of 20 are damaged", with an image. */
export async function claimSpoiltPieces(
  shop: TestShop,
  { buyer, order, line }: Pick<FreshPurchase, 'buyer' | 'order' | 'line'>,
  bad = 6,
) {
  const images = [await uploadClaimPhoto(shop, buyer)];
  return buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order.id, pid: line },
    body: { kind: 'return', reason: 'DAMAGED', images, bad, total: 20 },
  });
}

export async function uploadClaimPhoto(shop: TestShop, person: TestCustomer) {
  const { uuid } = await person.get('GET /v2/app-users/detail', {});
  const path = `/pictures/${crypto.randomUUID()}`;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into upload (app_user_id, path, width, height) select id, ${path}, 10, 10 from app_user where uuid = ${uuid} returning id`;
  return row?.id ?? '';
}
