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
    summary: 'List the customer’s orders. Filters are status, month and product name.',
    query: OrdersQuery,
    reply: pagedList(Order),
    isCompressed: true,
  }),
  read: guestEndpoint('GET /v1.2/app-users/orders/{id}', {
    summary: 'Retrieve an order. The reply has items, shipments, payment and the actions allowed on each item.',
    params: OrderKey,
    reply: Order,
  }),
  giftGroup: memberEndpoint('GET /v4/app-users/orders/gift-group/{id}', {
    summary: 'Retrieve the order of a gift for its sender. It has no recipient address and no tracking.',
    params: GiftGroupKey,
    reply: z.object({ entities: z.array(Order) }),
  }),
  /** Works from any device (rules D11.8). The error is the same whichever of name, phone and code is wrong. */
  guestList: guestEndpoint('GET /v1/app-users/order-items/guest', {
    summary: 'List a guest’s orders by name, phone and the code sent to that phone.',
    query: GuestOrderListForm,
    reply: pagedList(Order),
    idempotency: 'handler',
    errors: ['GUEST_ORDER_NOT_FOUND', ...phoneProofErrors],
  }),
  guestFind: guestEndpoint('POST /v1/app-users/order-items/guest', {
    summary: 'List a guest’s orders by name, phone and code. The search terms are in the body instead of the URL.',
    body: GuestOrderLookupForm,
    reply: pagedList(Order),
    idempotency: 'handler',
    errors: ['GUEST_ORDER_NOT_FOUND', ...phoneProofErrors],
  }),
  withdraw: guestEndpoint('PUT /v3/app-users/orders/{id}/withdraw', {
    summary: 'Cancel a whole order.',
    params: OrderKey,
    body: CancelOrderForm,
    reply: Order,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
  withdrawLine: guestEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    summary: 'Cancel an order item or part of its quantity.',
    params: OrderItemKey,
    body: CancelLineForm,
    reply: CancelResult,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
  guestWithdraw: publicEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
    summary: 'Cancel an order item as a guest from any device. Name, phone and code are required.',
    params: OrderItemKey,
    body: GuestCancelForm,
    reply: CancelResult,
    idempotency: 'handler',
    errors: [...cancelErrors, 'GUEST_ORDER_NOT_FOUND', ...phoneProofErrors],
  }),
  withdrawUndo: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', {
    summary: 'Withdraw a cancel request that has no answer yet.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  confirm: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', {
    summary: 'Confirm a purchase. Points are granted, and returns are no longer possible.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  received: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/received', {
    summary: 'Report that a shipment has arrived before the carrier reports it.',
    params: OrderItemKey,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  wait: guestEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/wait', {
    summary: 'Accept a delayed ship date. Repeating the request has no further effect.',
    params: OrderItemKey,
    body: AcceptDelayForm,
    reply: OrderItem,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  address: guestEndpoint('PUT /v1/app-users/orders/{id}/delivery-address', {
    summary: 'Change the delivery address of an order. It can change until packing starts.',
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
  /** A member with a refund account in the profile is not asked. */
  refundAccount: guestEndpoint('PUT /v1/app-users/orders/{id}/refund-account', {
    summary:
      'Set the account for a deposit that the shop cannot accept or has refunded. Members and guests can set it once.',
    params: OrderKey,
    body: RefundAccountForm,
    reply: Ok,
    errors: ['INVALID_STATUS_TRANSITION', 'PROOF_REQUIRED'],
  }),
  remove: guestEndpoint('DELETE /v1/app-users/orders/{id}', {
    summary: 'Remove a finished order from the order history.',
    params: OrderKey,
    reply: z.object({ ok: z.literal(true), deleteDate: UtcMoment }),
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
};
