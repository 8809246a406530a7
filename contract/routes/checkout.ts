import { DeliveryAddressForm } from '../addresses.ts';
import { AddToCartForm, CartItemIds, CartTotals } from '../cart.ts';
import { CreatedOrderSheet, GiftPricingQuery, OrderSheetDetail, PlacedOrder, PlaceOrderForm, PricingInput } from '../checkout.ts';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';

export const checkoutRoutes = {
  fromCart: guestEndpoint('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: CartItemIds, reply: CreatedOrderSheet, status: 201 }),
  fromProduct: guestEndpoint('POST /v4/app-users/order-tmp', { createsGuest: true, body: AddToCartForm, reply: CreatedOrderSheet, status: 201 }),
  /** For one receiver or twenty: how many is said when it is priced and placed. */
  fromGift: memberEndpoint('POST /v4/app-users/order-tmp/gift', { body: AddToCartForm, reply: CreatedOrderSheet, status: 201 }),
  read: guestEndpoint('GET /v4/app-users/order-tmp/{id}', { reply: OrderSheetDetail }),
  address: guestEndpoint('PUT /v3/app-users/order-tmp/address/{id}', { body: DeliveryAddressForm, reply: OrderSheetDetail }),
  calculate: guestEndpoint('PATCH /v4/app-users/order-tmp/calculate/{id}', { query: GiftPricingQuery, body: PricingInput, reply: CartTotals }),
  /** It talks to the payment company where a virtual account is asked for; asked twice it names the same order anyway. */
  check: guestEndpoint('POST /v4/app-users/order-tmp/chk/{id}', { body: PlaceOrderForm, reply: PlacedOrder, idempotency: 'bodyOnly' }),
};
