import type { Order } from '#contract/orders.ts';
import type { GuestCredentials } from './guest-proof.ts';

/** Where an order is shown to the one who looks at it: a guest's lookup has screens of its own. */
export function orderPathOf(order: Pick<Order, 'id'>, proof: GuestCredentials | null) {
  return proof ? `/guest/order/${order.id}` : `/order/${order.id}`;
}
