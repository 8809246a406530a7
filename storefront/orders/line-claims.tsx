import type { Order, OrderItem } from '#contract/orders.ts';
import { ClaimList } from './order-claims.tsx';
import { useLineActions } from './use-line-actions.ts';

/** The claims of a line. */
export function LineClaims({ order, line }: { order: Order; line: OrderItem }) {
  const { busy, photos } = useLineActions(order, line);
  return <ClaimList claims={line.claims} busy={busy} onPhotos={(_, images) => photos(images)} />;
}
