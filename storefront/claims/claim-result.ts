import type { Order, OrderItem } from '#contract/orders.ts';

/** Returns the latest claim of a line, and its refund if it was approved at once. Claims are listed latest first, refunds latest last. */
export function claimResultOf({ refunds }: Pick<Order, 'refunds'>, line: Pick<OrderItem, 'uuid' | 'claims'>) {
  const [claim] = line.claims;
  const atOnce = claim?.status === 'approved';
  const refund = refunds
    .filter(({ kind, lines }) => kind === 'claim' && lines.some(({ uuid }) => uuid === line.uuid))
    .at(-1);
  return { claim, atOnce, refund: atOnce ? refund : undefined };
}
