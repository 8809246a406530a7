import type { Order } from '#contract/orders.ts';
import type { GuestProof } from './guest-proof.ts';

/** Where an order is shown to the one who looks at it: a guest's lookup has screens of its own. */
export function orderHome(order: Pick<Order, 'id'>, proof: GuestProof | null) {
  return proof ? `/guest/order/${order.id}` : `/order/${order.id}`;
}
