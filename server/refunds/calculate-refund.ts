import { sumAmounts } from '../pricing/sums.ts';
import { couponClawbackOf, couponsToRestore } from './coupon-clawback.ts';
import { refundBreakdownOf } from './refund-breakdown.ts';
import {
  type ItemQuantities,
  type RefundableItem,
  type RefundableLine,
  type RefundableOrder,
  withoutUnits,
} from './refundable-order.ts';
import { nextUnitsValue, taxFreePartOf } from './shares.ts';
import { returnFeeFor, reversedFeesOf, shippingChangeOf } from './shipping-refund.ts';

export type RefundInput = {
  units: ItemQuantities;
  fault: 'buyer' | 'shop';
  /** Whether the items were never shipped, or are returned. */
  cause: 'withdraw' | 'return';
  /** The return shipping fee of one way, in won (policy). */
  returnFee?: number;
};

export type RefundAmountRow = { code: string; label: string; amount: number; note?: string };

export type RefundCalculation = {
  cash: number;
  point: number;
  shipping: number;
  reclaimed: number;
  taxFree: number;
  groups: { lineId: number; orderGroupId: number; optionId: number; unit: number; cash: number; point: number }[];
  /**
   * Won by bundle. A positive `out` is outward shipping that a return pays for a bundle shipped free, contained in `returning`. A
   * negative `out` is the part of an earlier cancellation fee that is refunded, contained in `shipping`.
   */
  parts: {
    shipping: Record<string, number>;
    reclaimed: Record<string, number>;
    returning: number;
    out: Record<string, number>;
  };
  /** Coupons without any remaining line. */
  coupons: number[];
  rows: RefundAmountRow[];
  /** The deductions exceed the refund, so only the whole bundle can be cancelled (rules D8.2). */
  isTooLittle: boolean;
};

/**
 * Calculates the refund of quantities of an order (rules D8). It uses the stored shares, which are never recalculated, and adds or
 * deducts shipping fees and coupon discounts. Preview and execution both use it. It reads no clock, network or database.
 */
export function calculateRefund(
  refundable: RefundableOrder,
  { units, fault, cause, returnFee: oneWay = 0 }: RefundInput,
): RefundCalculation {
  const isShopsFault = fault === 'shop';
  const after = withoutUnits(refundable, units);
  const groups = refundable.lines.flatMap((line) =>
    line.groups.flatMap((group) => refundedItemsOf(line, group, units.get(group.id) ?? 0)),
  );
  const touched = refundable.lines.filter((line) => line.groups.some((group) => (units.get(group.id) ?? 0) > 0));
  const itemsCash = sumAmounts(groups, (group) => group.cash);
  const point = sumAmounts(groups, (group) => group.point);

  const shipping: Record<string, number> = {};
  for (const key of new Set(touched.map((line) => line.bundleKey))) {
    const change = cause === 'return' && !isShopsFault ? 0 : shippingChangeOf(refundable, after, key, isShopsFault);
    if (change !== 0) shipping[key] = change;
  }
  const reclaimed: Record<string, number> = {};
  for (const coupon of refundable.coupons) {
    const change = couponClawbackOf(refundable, after, coupon, isShopsFault);
    // A return cannot be kept by the buyer, so a discount is taken back only from the refund of this return.
    const most =
      itemsCash + sumAmounts(Object.values(shipping), sameAmount) + sumAmounts(Object.values(reclaimed), sameAmount);
    const taken = cause === 'return' ? Math.max(change, Math.min(0, -most)) : change;
    if (taken !== 0) reclaimed[String(coupon.id)] = taken;
  }
  const adjustments =
    sumAmounts(Object.values(shipping), sameAmount) + sumAmounts(Object.values(reclaimed), sameAmount);
  const isPaidByBuyer = cause === 'return' && !isShopsFault;
  const { fee, outboundFees } = isPaidByBuyer ? returnFeeFor(refundable, after, touched, oneWay) : free;
  // A return never costs more than its refund.
  const returning = 0 - Math.min(fee, Math.max(0, itemsCash + adjustments));
  const cash = itemsCash + adjustments + returning;
  const parts = { shipping, reclaimed, returning, out: isPaidByBuyer ? outboundFees : reversedFeesOf(after, shipping) };
  return {
    cash,
    point,
    shipping: sumAmounts(Object.values(shipping), sameAmount) + returning,
    reclaimed: sumAmounts(Object.values(reclaimed), sameAmount),
    taxFree: taxFreePartOf(refundable, groups, cash),
    groups,
    parts,
    coupons: couponsToRestore(refundable, after),
    rows: refundBreakdownOf({
      refundable,
      after,
      touched,
      groups,
      parts,
      cash,
      point,
      isBothWays: Object.keys(outboundFees).length > 0,
    }),
    isTooLittle: cash < 0,
  };
}

function refundedItemsOf(line: RefundableLine, group: RefundableItem, unit: number): RefundCalculation['groups'] {
  if (unit === 0) return [];
  return [{ lineId: line.id, orderGroupId: group.id, optionId: group.optionId, unit, ...nextUnitsValue(group, unit) }];
}

const free = { fee: 0, outboundFees: {} };

function sameAmount(amount: number) {
  return amount;
}
