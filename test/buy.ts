import type { TestCustomer } from './customer.ts';
import { mapoAddress, type TestProduct } from './products.ts';

/** From the product to an order that waits for payment. */
export async function placeTestOrder(buyer: TestCustomer, goods: TestProduct, unit = 1, address = mapoAddress) {
  const options = [{ optionIdPathKey: goods.key, unit }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params: { id: sheet.id },
    body: { address },
  });
  const body = { address, chkPrice: price, paymentMethodType: 'card' as const, orderAgain: true };
  const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
  return { sheet, price, body, checked, uuid: checked.orderUuid };
}

/** Pays at the payment company and confirms. */
export async function payOrder(buyer: TestCustomer, orderUuid: string, amount: number) {
  const paymentKey = await buyer.authenticate(orderUuid, amount);
  return buyer.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params: { orderUuid },
    body: { paymentKey, amount },
  });
}

export async function buyProduct(buyer: TestCustomer, goods: TestProduct, unit = 1) {
  const { uuid, price } = await placeTestOrder(buyer, goods, unit);
  return payOrder(buyer, uuid, price);
}

/** Orders everything in the cart, paid by card. */
export async function buyCart(buyer: TestCustomer, address = mapoAddress) {
  const { entries } = await buyer.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const optionGroupIds = groups.map(({ id }) => id);
  const sheet = await buyer.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } });
  const params = { id: sheet.id };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address },
  });
  const body = { address, chkPrice: price, paymentMethodType: 'card' as const, orderAgain: true };
  const { orderUuid } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  return payOrder(buyer, orderUuid, price);
}
