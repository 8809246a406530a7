import type { ReferenceData } from '../platform/reference-data.ts';
import { calculateRefund, type RefundCalculation } from '../refunds/calculate-refund.ts';
import { damageCompensationOf } from '../refunds/damage-compensation.ts';
import type { RefundableOrderDetail } from '../refunds/lock-refundable-order.ts';
import { type RefundableLine, type RefundableOrder, unitsLeftOf } from '../refunds/refundable-order.ts';

type Claimed = { fault: 'buyer' | 'shop'; damagedCount: number | null; pieceCount: number | null };

/** Returns the return shipping fee of one way, in won, as agreed at purchase; a later change does not apply (rules D8.6). */
export function claimReturnFeeOf({ order }: RefundableOrderDetail, reference: Pick<ReferenceData, 'policy'>) {
  return order.returnFee ?? reference.policy('returnFee');
}

/** Returns the refund of a claim over a whole line. Preview and approval both use it (rules D8.5, D8.6). */
export function claimValueOf(
  refundable: RefundableOrder,
  line: RefundableLine,
  { fault, damagedCount, pieceCount }: Claimed,
  returnFee: number,
): RefundCalculation {
  if (damagedCount !== null && pieceCount !== null)
    return damageCompensationOf(refundable, line, damagedCount, pieceCount);
  const left = line.groups.map((group) => [group.id, unitsLeftOf(line, group)] as const);
  const units = new Map(left.filter(([, unit]) => unit > 0));
  return calculateRefund(refundable, { units, fault, cause: 'return', returnFee });
}
