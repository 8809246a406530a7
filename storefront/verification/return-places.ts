import type { Order } from '#contract/orders.ts';
import type { GuestCredentials } from './guest-proof.ts';

/** The path of an order for its viewer: a guest's look-up has separate screens. */
export function orderPathOf(order: Pick<Order, 'id'>, proof: GuestCredentials | null) {
  return proof ? `/guest/order/${order.id}` : `/order/${order.id}`;
}

/** The path of the list that has the viewer's orders. */
export function orderListPathOf(proof: GuestCredentials | null) {
  return proof ? '/guest/order-lookup' : '/order';
}
