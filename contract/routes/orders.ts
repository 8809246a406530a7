import { z } from 'zod';
import { AddressForm } from '../addresses.ts';
import { GuestWithdraw, WithdrawLine, Withdrawn, WithdrawOrder } from '../cancel.ts';
import { RefundAccountForm } from '../customers.ts';
import { anyone, guest, member } from '../endpoint.ts';
import { GroupKey } from '../gifts.ts';
import { GuestOrders, GuestOrdersBody, LineKey, Order, OrderKey, OrderLine, OrdersQuery, Waiting } from '../orders.ts';
import { list, Moment, Ok } from '../primitives.ts';

export const orders = {
  list: guest('GET /v1/app-users/order-items', { query: OrdersQuery, reply: list(Order) }),
  read: guest('GET /v1.2/app-users/orders/{id}', { params: OrderKey, reply: Order }),
  /** The order a gift was bought with. */
  giftGroup: member('GET /v4/app-users/orders/gift-group/{id}', { params: GroupKey, reply: z.object({ entities: z.array(Order) }) }),
  /** By name, phone and the code sent to that phone, from any device (rules D11.8); the same answer whatever was wrong. */
  guestList: guest('GET /v1/app-users/order-items/guest', { query: GuestOrders, reply: list(Order), repeat: 'self' }),
  /** The same without a name in the address. */
  guestFind: guest('POST /v1/app-users/order-items/guest', { body: GuestOrdersBody, reply: list(Order), repeat: 'self' }),
  /** All of it at once. */
  withdraw: guest('PUT /v3/app-users/orders/{id}/withdraw', { params: OrderKey, body: WithdrawOrder, reply: Order }),
  withdrawLine: guest('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: LineKey, body: WithdrawLine, reply: Withdrawn }),
  guestWithdraw: anyone('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', { params: LineKey, body: GuestWithdraw, reply: Withdrawn, repeat: 'self' }),
  withdrawUndo: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', { params: LineKey, reply: OrderLine }),
  confirm: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params: LineKey, reply: OrderLine }),
  received: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/received', { params: LineKey, reply: OrderLine }),
  /** The goods come later, and the shopper waits; said twice it is said once. */
  wait: guest('PUT /v3/app-users/order-items/{id}/products/{pid}/wait', { params: LineKey, body: Waiting, reply: OrderLine }),
  address: guest('PUT /v1/app-users/orders/{id}/delivery-address', { params: OrderKey, body: AddressForm, reply: Order }),
  /** Where a deposit that cannot be kept goes back to; a member with an account in the profile is not asked. */
  refundAccount: guest('PUT /v1/app-users/orders/{id}/refund-account', { params: OrderKey, body: RefundAccountForm, reply: Ok }),
  /** Takes an ended order out of the history. */
  remove: guest('DELETE /v1/app-users/orders/{id}', { params: OrderKey, reply: z.object({ ok: z.literal(true), deleteDate: Moment }) }),
};
