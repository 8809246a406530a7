import { z } from 'zod';
import { DeliveryAddressForm } from '../addresses.ts';
import { CancelLineForm, CancelOrderForm, CancelResult, GuestCancelForm } from '../cancel.ts';
import { RefundAccountForm } from '../customers.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { GiftGroupKey } from '../gifts.ts';
import { AcceptDelayForm, GuestOrderListForm, GuestOrderLookupForm, Order, OrderItem, OrderItemKey, OrderKey, OrdersQuery } from '../orders.ts';
import { Ok, pagedList, UtcMoment } from '../primitives.ts';

export const orderRoutes = {
  list: guestEndpoint('GET /v1/app-users/order-items', { query: OrdersQuery, reply: pagedList(Order) }),
  read: guestEndpoint('GET /v1.2/app-users/orders/{id}', { params: OrderKey, reply: Order }),
  /** The order a gift was bought with. */
  giftGroup: memberEndpoint('GET /v4/app-users/orders/gift-group/{id}', { params: GiftGroupKey, reply: z.object({ entities: z.array(Order) }) }),
  /** By name, phone and the code sent to that phone, from any device (rules D11.8); the same answer whatever was wrong. */
  guestList: guestEndpoint('GET /v1/app-users/order-items/guest', { query: GuestOrderListForm, reply: pagedList(Order), idempotency: 'handler' }),
  /** The same without a name in the address. */
  guestFind: guestEndpoint('POST /v1/app-users/order-items/guest', { body: GuestOrderLookupForm, reply: pagedList(Order), idempotency: 'handler' }),
  /** All of it at once. */
  withdraw: guestEndpoint('PUT /v3/app-users/orders/{id}/withdraw', { params: OrderKey, body: CancelOrderForm, reply: Order }),
  withdrawLine: guestEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: OrderItemKey, body: CancelLineForm, reply: CancelResult }),
  guestWithdraw: publicEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', { params: OrderItemKey, body: GuestCancelForm, reply: CancelResult, idempotency: 'handler' }),
  withdrawUndo: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', { params: OrderItemKey, reply: OrderItem }),
  confirm: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params: OrderItemKey, reply: OrderItem }),
  received: guestEndpoint('PUT /v1/app-users/order-items/{id}/products/{pid}/received', { params: OrderItemKey, reply: OrderItem }),
  /** The goods come later, and the shopper waits; said twice it is said once. */
  wait: guestEndpoint('PUT /v3/app-users/order-items/{id}/products/{pid}/wait', { params: OrderItemKey, body: AcceptDelayForm, reply: OrderItem }),
  address: guestEndpoint('PUT /v1/app-users/orders/{id}/delivery-address', { params: OrderKey, body: DeliveryAddressForm, reply: Order }),
  /** Where a deposit that cannot be kept goes back to; a member with an account in the profile is not asked. */
  refundAccount: guestEndpoint('PUT /v1/app-users/orders/{id}/refund-account', { params: OrderKey, body: RefundAccountForm, reply: Ok }),
  /** Takes an ended order out of the history. */
  remove: guestEndpoint('DELETE /v1/app-users/orders/{id}', { params: OrderKey, reply: z.object({ ok: z.literal(true), deleteDate: UtcMoment }) }),
};
