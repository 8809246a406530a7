import type { Order, OrderItem } from '#contract/orders.ts';
import { Badge } from '#ui/badge.tsx';
import { storageTexts, storageTone } from '../product/shipping.ts';
import { LineRow } from './line-row.tsx';
import { lineStatusGroups } from './line-status-groups.ts';
import { ParcelProgress } from './order-progress.tsx';

type Props = { order: Order; lines: OrderItem[]; hasSteps?: boolean };

/** Lines of an order in one parcel, with its steps where the parcels of the order differ. */
export function ParcelGroup({ order, lines, hasSteps = false }: Props) {
  const first = lines[0];
  if (!first) return null;
  const { distributor, storage } = first.product;
  return (
    <section aria-label={`${distributor.name}, ${storageTexts[storage]}`}>
      <h3 className="flex items-center gap-2 text-second">
        <span className="font-semibold">{distributor.name}</span>
        <Badge tone={storageTone(storage)}>{storageTexts[storage]}</Badge>
      </h3>
      {hasSteps && <ParcelProgress line={first} />}
      <ul className="mt-3 flex flex-col gap-6">
        {lineStatusGroups(order, lines).map(({ line, isStatusAbove, alike }) => (
          <LineRow key={line.uuid} order={order} line={line} isStatusAbove={isStatusAbove} alike={alike} />
        ))}
      </ul>
    </section>
  );
}
