import type { Person } from './customer.ts';
import { type Goods, mapo } from './products.ts';

/** From the product to an order waiting to be paid. */
export async function order(buyer: Person, goods: Goods, unit = 1, address = mapo) {
  const options = [{ optionIdPathKey: goods.key, unit }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params: { id: sheet.id },
    body: { address },
  });
  const body = { address, chkPrice: price, paymentMethodType: 'card' as const };
  const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
  return { sheet, price, body, checked, uuid: checked.orderUuid };
}

/** Pays at the card company and comes back. */
export async function pay(buyer: Person, orderUuid: string, amount: number) {
  const paymentKey = await buyer.authenticate(orderUuid, amount);
  return buyer.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params: { orderUuid },
    body: { paymentKey, amount },
  });
}

export async function buy(buyer: Person, goods: Goods, unit = 1) {
  const { uuid, price } = await order(buyer, goods, unit);
  return pay(buyer, uuid, price);
}

/** All that lies in the cart, paid by card. */
export async function buyCart(buyer: Person) {
  const { entries } = await buyer.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const optionGroupIds = groups.map(({ id }) => id);
  const sheet = await buyer.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } });
  const params = { id: sheet.id };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapo },
  });
  const body = { address: mapo, chkPrice: price, paymentMethodType: 'card' as const };
  const { orderUuid } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  return pay(buyer, orderUuid, price);
}
