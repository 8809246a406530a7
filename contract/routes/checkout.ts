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
    summary: 'Create an order sheet from selected cart items. It expires after one hour and holds no stock.',
    body: CartItemIds,
    reply: CreatedOrderSheet,
    status: 201,
    errors: [...unavailableItemErrors, 'CART_EMPTY', 'NOT_FOUND'],
  }),
  fromProduct: guestEndpoint('POST /v4/app-users/order-tmp', {
    summary: 'Create an order sheet for one product without using the cart.',
    createsGuest: true,
    body: AddToCartForm,
    reply: CreatedOrderSheet,
    status: 201,
    errors: [...unavailableItemErrors, 'NOT_FOUND'],
  }),
  /** The number of recipients is given when the sheet is priced and placed. */
  fromGift: memberEndpoint('POST /v4/app-users/order-tmp/gift', {
    summary: 'Create an order sheet for one product to send as a gift.',
    body: AddToCartForm,
    reply: CreatedOrderSheet,
    status: 201,
    errors: [...unavailableItemErrors, 'GIFT_NOT_ALLOWED', 'NOT_FOUND'],
  }),
  read: guestEndpoint('GET /v4/app-users/order-tmp/{id}', {
    summary: 'Retrieve an order sheet. The reply has items, address, coupons, payment methods and totals.',
    reply: OrderSheetDetail,
    errors: ['ORDER_TMP_EXPIRED', 'ORDER_ALREADY_PLACED', ...unavailableItemErrors],
  }),
  address: guestEndpoint('PUT /v3/app-users/order-tmp/address/{id}', {
    summary: 'Set the delivery address of an order sheet.',
    body: DeliveryAddressForm,
    reply: OrderSheetDetail,
    errors: ['ORDER_TMP_EXPIRED', 'ORDER_ALREADY_PLACED', 'UNDELIVERABLE_AREA', 'ADDRESS_MISMATCH', 'ADDRESS_REQUIRED'],
  }),
  calculate: guestEndpoint('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    summary: 'Calculate the price of an order sheet with a coupon, points and an address.',
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
  /** It calls the payment company when a virtual account is requested. The handler itself makes repeats name the same order. */
  check: guestEndpoint('POST /v4/app-users/order-tmp/chk/{id}', {
    summary:
      'Place an order that waits for payment. All data is read again and the stock is held. A changed price or item is refused, and the error has the new order sheet. A repeated request names the same order.',
    body: PlaceOrderForm,
    reply: PlacedOrder,
    idempotency: 'bodyOnly',
    errors: [
      'ORDER_TMP_EXPIRED',
      'ORDER_ALREADY_PLACED',
      'ITEM_ALREADY_ORDERED',
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
