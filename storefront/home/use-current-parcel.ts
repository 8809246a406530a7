import type { Order, OrderItem } from '#contract/orders.ts';

type OrderWithLines<L> = { id: Order['id']; orderItemProducts: L[] };

/** The first line in transit, and its order. An order is returned with all its lines, also those that are still packed. */
export function currentParcelOf<L extends Pick<OrderItem, 'orderItemProductStatus'>>(orders: OrderWithLines<L>[]) {
  const lines = orders.flatMap(({ id, orderItemProducts }) =>
    orderItemProducts.map((line) => ({ ...line, order: id })),
  );
  return lines.find((line) => line.orderItemProductStatus === 'delivering') ?? null;
}
