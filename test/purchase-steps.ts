import { payOrder } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { mapoAddress, type TestProduct } from './products.ts';

const { guestOrderName: _, guestOrderPhone: __, ...address } = mapoAddress;
export const purchaseAddress = address;

type Wish = {
  usedPoint?: number;
  coupon?: boolean;
  paymentMethodType?: 'card' | 'bank_transfer';
  unit?: number;
  address?: typeof purchaseAddress;
};

/** From the product to the payment window, with points and a coupon as given. */
export async function startPurchase(buyer: TestCustomer, goods: TestProduct, wish: Wish = {}) {
  const { usedPoint = 0, coupon = false, paymentMethodType = 'card', unit = 3, address = purchaseAddress } = wish;
  const options = [{ optionIdPathKey: goods.key, unit }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const body = { address, usedPoint, ...(coupon ? {} : { couponIds: [] }) };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params: { id }, body });
  const checking = { address, chkPrice: price, chkUsedPoint: 0 - usedPoint, paymentMethodType, orderAgain: true };
  const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body: checking });
  return { uuid: checked.orderUuid, price, account: checked.virtualAccount?.accountNumber ?? '' };
}

/** The same, paid. */
export async function completePurchase(buyer: TestCustomer, goods: TestProduct, wish: Wish = {}) {
  const { uuid, price } = await startPurchase(buyer, goods, wish);
  const { body } = await payOrder(buyer, uuid, price);
  return { id: body.id, line: body.orderItemProducts[0]?.uuid ?? '' };
}
