import { AddressForm } from '../addresses.ts';
import { Choice, GroupIds, Totals } from '../cart.ts';
import { Check, Checked, GiftQuery, OrderTmp, OrderTmpMade, Priced } from '../checkout.ts';
import { guest, member } from '../endpoint.ts';

export const checkout = {
  fromCart: guest('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: GroupIds, reply: OrderTmpMade, status: 201 }),
  fromProduct: guest('POST /v4/app-users/order-tmp', { begins: true, body: Choice, reply: OrderTmpMade, status: 201 }),
  /** For one receiver or twenty: how many is said when it is priced and placed. */
  fromGift: member('POST /v4/app-users/order-tmp/gift', { body: Choice, reply: OrderTmpMade, status: 201 }),
  read: guest('GET /v4/app-users/order-tmp/{id}', { reply: OrderTmp }),
  address: guest('PUT /v3/app-users/order-tmp/address/{id}', { body: AddressForm, reply: OrderTmp }),
  calculate: guest('PATCH /v4/app-users/order-tmp/calculate/{id}', { query: GiftQuery, body: Priced, reply: Totals }),
  /** It talks to the payment company where a virtual account is asked for; asked twice it names the same order anyway. */
  check: guest('POST /v4/app-users/order-tmp/chk/{id}', { body: Check, reply: Checked, repeat: 'same' }),
};
