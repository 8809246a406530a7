import type { Order, OrderLine } from '#contract/orders.ts';
import { ClaimList } from './claims.tsx';
import { useLineDeeds } from './use-line-actions.ts';

/** What its buyer reported about a line. */
export function LineClaims({ order, line }: { order: Order; line: OrderLine }) {
  const { busy, photos } = useLineDeeds(order, line);
  return <ClaimList claims={line.claims} busy={busy} onPhotos={(_, images) => photos(images)} />;
}
