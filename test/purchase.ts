import { pay } from './buy.ts';
import type { Person } from './customer.ts';
import { type Goods, mapo } from './products.ts';

const { guestOrderName: _, guestOrderPhone: __, ...address } = mapo;
export const home = address;

type Wish = {
  usedPoint?: number;
  coupon?: boolean;
  paymentMethodType?: 'card' | 'bank_transfer';
  unit?: number;
  address?: typeof home;
};

/** From the product to the card company’s door, with points and a coupon as wished. */
export async function purchase(buyer: Person, goods: Goods, wish: Wish = {}) {
  const { usedPoint = 0, coupon = false, paymentMethodType = 'card', unit = 3, address = home } = wish;
  const options = [{ optionIdPathKey: goods.key, unit }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const body = { address, usedPoint, ...(coupon ? {} : { couponIds: [] }) };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params: { id }, body });
  const checking = { address, chkPrice: price, chkUsedPoint: 0 - usedPoint, paymentMethodType };
  const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body: checking });
  return { uuid: checked.orderUuid, price, account: checked.virtualAccount?.accountNumber ?? '' };
}

/** The same, paid. */
export async function bought(buyer: Person, goods: Goods, wish: Wish = {}) {
  const { uuid, price } = await purchase(buyer, goods, wish);
  const { body } = await pay(buyer, uuid, price);
  return { id: body.id, line: body.orderItemProducts[0]?.uuid ?? '' };
}
