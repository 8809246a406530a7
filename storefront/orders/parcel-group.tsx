import type { Order, OrderLine } from '#contract/orders.ts';
import { Badge } from '#ui/badge.tsx';
import { storageTone, storageWords } from '../product/shipping.ts';
import { LineRow } from './line-row.tsx';
import { toldOnce } from './line-status-groups.ts';

/** Lines of an order that travel together. */
export function Parcel({ order, lines }: { order: Order; lines: OrderLine[] }) {
  const first = lines[0];
  if (!first) return null;
  const { distributor, storage } = first.product;
  return (
    <section aria-label={`${distributor.name}, ${storageWords[storage]}`}>
      <h3 className="flex items-center gap-2 text-second">
        <span className="font-semibold">{distributor.name}</span>
        <Badge tone={storageTone(storage)}>{storageWords[storage]}</Badge>
      </h3>
      <ul className="mt-3 flex flex-col gap-6">
        {toldOnce(order, lines).map(({ line, isTold }) => (
          <LineRow key={line.uuid} order={order} line={line} isTold={isTold} />
        ))}
      </ul>
    </section>
  );
}
