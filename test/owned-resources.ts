import { randomUUID } from 'node:crypto';
import { buyProduct, placeTestOrder } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { deliverMoreTo, fullReviewText } from './delivered-orders.ts';
import { sendGift } from './gift.ts';
import { postInquiry, uploadInquiryPhotos } from './inquiry-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from './products.ts';
import type { TestShop } from './test-shop.ts';

export type ResourceIds = Record<string, string>;
export type ResourceOwner = { self: TestCustomer; idsOf: (path: string) => ResourceIds };

/** A customer with one resource of every kind that has an owner. */
export async function createResourceOwner(shop: TestShop, self: TestCustomer): Promise<ResourceOwner> {
  const goods = await insertTestProduct(shop.sql);
  const paid = await buyProduct(self, goods);
  const { sheet, uuid } = await placeTestOrder(self, await insertTestProduct(shop.sql));
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const cart = await self.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  const open = await self.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const [group] = cart.entries.flatMap((entry) => entry.bundleItems.flatMap((item) => item.optionGroups));
  const address = await self.ask('POST /v1/app-users/delivery-address', { body: mapoAddress });
  const devices = await self.ask('GET /v2/tokens/devices', {});
  // Guests cannot send gifts.
  const given = address.status === 201 ? (await sendGift(self, await insertTestProduct(shop.sql))).group : undefined;
  const line = paid.body.orderItemProducts[0]?.uuid ?? randomUUID();
  const images = await uploadInquiryPhotos(shop, self);
  const { body: thread } = await postInquiry(self, { order: paid.body.uuid, images });
  const review = await reviewOf(shop, self, goods);
  return {
    self,
    idsOf(path): ResourceIds {
      if (/\/(products|product-related|alarm\/product|user-products)\//.test(path) && !path.includes('{pid}'))
        return { id: String(goods.id), questionId: '1' };
      if (path.includes('/shopping-carts/')) return { id: String(cart.id), gid: String(group?.id), n: '2' };
      if (path.includes('/order-tmp/confirm/')) return { orderUuid: uuid };
      if (path.includes('/order-tmp/chk/')) return { id: String(open.id) };
      if (path.includes('/order-tmp/')) return { id: String(open.id ?? sheet.id) };
      if (path.includes('/delivery-address/')) return { id: String(address.body.id ?? 1) };
      if (path.includes('/app-users/reviews/')) return { id: String(review) };
      if (path.includes('/inquiries/')) return { uuid: thread.uuid, message: String(thread.messages[0]?.id), n: '1' };
      if (path.includes('/devices/')) return { device: devices.body.entities?.[0]?.id ?? randomUUID() };
      if (path.includes('/gift-group/') || path.includes('/gift/group/')) return { id: String(given?.id ?? 900000003) };
      if (path.includes('/gift/to/')) return { id: String(given?.giftTos[0]?.id ?? 900000003) };
      if (/\/(orders|order-items)\//.test(path))
        return { id: path.includes('{pid}') ? paid.body.uuid : String(paid.body.id), pid: line };
      return { id: String(paid.body.id), uuid: paid.body.uuid, line, pid: line };
    },
  };
}

/** A member's review and claim of a delivered item; a guest has none. */
async function reviewOf(shop: TestShop, self: TestCustomer, goods: TestProduct) {
  const { userType } = await self.get('GET /v2/app-users/detail', {});
  if (userType === 'guest') return 900_000_001;
  const { line } = await deliverMoreTo(shop, self, goods);
  const body = { score: 5, contents: fullReviewText, orderItemProduct: line };
  return (await self.get('POST /v1/app-users/reviews', { body })).id;
}
