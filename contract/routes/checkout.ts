import { DeliveryAddressForm } from '../addresses.ts';
import { AddToCartForm, CartItemIds, CartTotals } from '../cart.ts';
import {
  CreatedOrderSheet,
  GiftPricingQuery,
  OrderSheetDetail,
  PlacedOrder,
  PlaceOrderForm,
  PricingInput,
} from '../checkout.ts';
import { guestEndpoint, memberEndpoint } from '../endpoint.ts';
import { benefitErrors, phoneProofErrors, unavailableItemErrors, unpaidOrderErrors } from '../error-groups.ts';

export const checkoutRoutes = {
  fromCart: guestEndpoint('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    summary: 'Makes an order sheet of what is chosen in the cart; it lives for an hour and holds no stock.',
    body: CartItemIds,
    reply: CreatedOrderSheet,
    status: 201,
    errors: [...unavailableItemErrors, 'CART_EMPTY', 'NOT_FOUND'],
  }),
  fromProduct: guestEndpoint('POST /v4/app-users/order-tmp', {
    summary: 'Makes an order sheet of one product without the cart.',
    createsGuest: true,
    body: AddToCartForm,
    reply: CreatedOrderSheet,
    status: 201,
    errors: [...unavailableItemErrors, 'NOT_FOUND'],
  }),
  /** For one receiver or twenty: how many is said when it is priced and placed. */
  fromGift: memberEndpoint('POST /v4/app-users/order-tmp/gift', {
    summary: 'Makes an order sheet of one product to be given away.',
    body: AddToCartForm,
    reply: CreatedOrderSheet,
    status: 201,
    errors: [...unavailableItemErrors, 'GIFT_NOT_ALLOWED', 'NOT_FOUND'],
  }),
  read: guestEndpoint('GET /v4/app-users/order-tmp/{id}', {
    summary: 'Shows an order sheet: goods, address, coupons, ways to pay, sums.',
    reply: OrderSheetDetail,
    errors: ['ORDER_TMP_EXPIRED', 'ORDER_ALREADY_PLACED', ...unavailableItemErrors],
  }),
  address: guestEndpoint('PUT /v3/app-users/order-tmp/address/{id}', {
    summary: 'Sets where an order sheet’s goods go.',
    body: DeliveryAddressForm,
    reply: OrderSheetDetail,
    errors: ['ORDER_TMP_EXPIRED', 'ORDER_ALREADY_PLACED', 'UNDELIVERABLE_AREA', 'ADDRESS_MISMATCH', 'ADDRESS_REQUIRED'],
  }),
  calculate: guestEndpoint('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    summary: 'Prices an order sheet with a coupon, points and an address.',
    query: GiftPricingQuery,
    body: PricingInput,
    reply: CartTotals,
    errors: [
      'ORDER_TMP_EXPIRED',
      'ORDER_ALREADY_PLACED',
      ...benefitErrors,
      ...unavailableItemErrors,
      'UNDELIVERABLE_AREA',
      'ADDRESS_MISMATCH',
    ],
  }),
  /** It talks to the payment company where a virtual account is asked for; asked twice it names the same order anyway. */
  check: guestEndpoint('POST /v4/app-users/order-tmp/chk/{id}', {
    summary:
      'Turns an order sheet into an order that waits to be paid: reads everything again, holds the stock, and refuses when the price or the goods are others than shown, with the new sheet. Asked again it names the same order.',
    body: PlaceOrderForm,
    reply: PlacedOrder,
    idempotency: 'bodyOnly',
    errors: [
      'ORDER_TMP_EXPIRED',
      'ORDER_ALREADY_PLACED',
      ...unavailableItemErrors,
      ...benefitErrors,
      ...unpaidOrderErrors,
      'PRICE_CHANGED',
      'GOODS_CHANGED',
      'CONSENT_REQUIRED',
      'ADDRESS_REQUIRED',
      'RECEIVER_REQUIRED',
      'UNDELIVERABLE_AREA',
      'ADDRESS_MISMATCH',
      'REFUND_ACCOUNT_REQUIRED',
      'PAYMENT_METHOD_NOT_ALLOWED',
      'BANK_TRANSFER_TOO_LATE',
      'UNPAID_ORDERS',
      'UNPAID_UNITS',
      'PAYMENT_REFUSED',
      'GIFT_NOT_ALLOWED',
      'GIFT_RECEIVERS',
      'GIFT_DAY_LIMIT',
      ...phoneProofErrors,
    ],
  }),
};
