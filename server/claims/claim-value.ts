import type { Reference } from '../platform/reference-data.ts';
import { refundOf, type Worked } from '../refunds/calculate-refund.ts';
import { spoiltOf } from '../refunds/damage-compensation.ts';
import type { SoldOrder } from '../refunds/lock-refundable-order.ts';
import { leftOf, type Sold, type SoldLine } from '../refunds/refundable-order.ts';

type Claimed = { fault: 'buyer' | 'shop'; bad: number | null; total: number | null };

/** What one way back costs, in won: as was said on the day it was bought, whatever is asked of others since (rules D8.6). */
export function returnFeeOf({ order }: SoldOrder, reference: Pick<Reference, 'policy'>) {
  return order.returnFee ?? reference.policy('returnFee');
}

/** What a claim over a whole line brings back: the same before it is sent and when it is granted (rules D8.5, D8.6). */
export function worthOf(sold: Sold, line: SoldLine, { fault, bad, total }: Claimed, returnFee: number): Worked {
  if (bad !== null && total !== null) return spoiltOf(sold, line, bad, total);
  const left = line.groups.map((group) => [group.id, leftOf(line, group)] as const);
  const units = new Map(left.filter(([, unit]) => unit > 0));
  return refundOf(sold, { units, fault, way: 'return', returnFee });
}
