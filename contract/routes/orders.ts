import { z } from 'zod';
import { DeliveryAddressForm } from '../addresses.ts';
import { CancelLineForm, CancelOrderForm, CancelResult, GuestCancelForm } from '../cancel.ts';
import { RefundAccountForm } from '../customers.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cancelErrors, phoneProofErrors } from '../error-groups.ts';
import { GiftGroupKey } from '../gifts.ts';
import {
  AcceptDelayForm,
  GuestOrderListForm,
  GuestOrderLookupForm,
  Order,
  OrderItem,
  OrderItemKey,
  OrderKey,
  OrdersQuery,
} from '../orders.ts';
import { Ok, pagedList, UtcMoment } from '../primitives.ts';

export const orderRoutes = {
  list: guestEndpoint('GET /v1/app-users/order-items', {
    summary: 'Lists the person’s orders, by status, month or product.',
    query: OrdersQuery,
    reply: pagedList(Order),
  }),
  read: guestEndpoint('GET /v1.2/app-users/orders/{id}', {
    summary: 'Shows an order with its lines, parcels, payment and what may be done to each.',
    params: OrderKey,
    reply: Order,
  }),
  /** The order a gift was bought with. */
  giftGroup: memberEndpoint('GET /v4/app-users/orders/gift-group/{id}', {
    summary: 'Shows the order a gift was bought with, as its sender sees it: no receiver’s address, no parcel’s way.',
    params: GiftGroupKey,
    reply: z.object({ entities: z.array(Order) }),
  }),
  /** By name, phone and the code sent to that phone, from any device (rules D11.8); the same answer whatever was wrong. */
  guestList: guestEndpoint('GET /v1/app-users/order-items/guest', {
    summary: 'Finds a guest’s orders by name, phone and the code sent to that phone.',
    query: GuestOrderListForm,
    reply: pagedList(Order),
    idempotency: 'handler',
    errors: ['GUEST_ORDER_NOT_FOUND', ...phoneProofErrors],
  }),
  /** The same without a name in the address. */
  guestFind: guestEndpoint('POST /v1/app-users/order-items/guest', {
    summary: 'Finds a guest’s orders without a name in the address.',
    body: GuestOrderLookupForm,
    reply: pagedList(Order),
    idempotency: 'handler',
    errors: ['GUEST_ORDER_NOT_FOUND', ...phoneProofErrors],
  }),
  /** All of it at once. */
  withdraw: guestEndpoint('PUT /v3/app-users/orders/{id}/withdraw', {
    summary: 'Cancels all of an order at once.',
    params: OrderKey,
    body: CancelOrderForm,
    reply: Order,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
  withdrawLine: guestEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    summary: 'Cancels a line of an order, or some of its units.',
    params: OrderItemKey,
    body: CancelLineForm,
    reply: CancelResult,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
  guestWithdraw: publicEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
    summary: 'Cancels a line as a guest, from any device, with name, phone and code.',
    params: OrderItemKey,
    body: GuestCancelForm,
    reply: CancelResult,
    idempotency: 'handler',
    errors: [...cancelErrors, 'GUEST_ORDER_NOT_FOUND', ...phoneProofErrors],
  }),
  withdrawUndo: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', {
    summary: 'Takes back a request to cancel that nobody has answered.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  confirm: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', {
    summary: 'Confirms a purchase: points come, returns end.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  received: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/received', {
    summary: 'Says that a parcel is there though the courier has not said so.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  /** The goods come later, and the shopper waits; said twice it is said once. */
  wait: guestEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/wait', {
    summary: 'Says that the shopper waits for goods that come later; said twice it is said once.',
    params: OrderItemKey,
    body: AcceptDelayForm,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  address: guestEndpoint('PUT /v1/app-users/orders/{id}/delivery-address', {
    summary: 'Sends an order elsewhere, until it is being packed.',
    params: OrderKey,
    body: DeliveryAddressForm,
    reply: Order,
    errors: [
      'ADDRESS_LOCKED',
      'UNDELIVERABLE_AREA',
      'ADDRESS_MISMATCH',
      'ADDRESS_REQUIRED',
      'INVALID_STATUS_TRANSITION',
      'HOUSEHOLD_LIMIT',
    ],
  }),
  /** Where a deposit that cannot be kept goes back to; a member with an account in the profile is not asked. */
  refundAccount: guestEndpoint('PUT /v1/app-users/orders/{id}/refund-account', {
    summary: 'Names the account that a deposit goes back to which the shop cannot keep; once, and by guests too.',
    params: OrderKey,
    body: RefundAccountForm,
    reply: Ok,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  /** Takes an ended order out of the history. */
  remove: guestEndpoint('DELETE /v1/app-users/orders/{id}', {
    summary: 'Takes an ended order out of the history.',
    params: OrderKey,
    reply: z.object({ ok: z.literal(true), deleteDate: UtcMoment }),
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
};
