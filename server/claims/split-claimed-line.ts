import { type LinePart, splitLine } from '../order-records/split-line.ts';
import type { Tx } from '../platform/db/database.ts';
import { allocateAmount } from '../pricing/allocate-amount.ts';
import type { RefundableLineFacts, RefundableOrderDetail } from '../refunds/lock-refundable-order.ts';
import { nextUnitsShare, nextUnitsValue } from '../refunds/shares.ts';

/** Moves a quantity of a shipped line to a separate line, so that every line has one status and all sums stay exact. */
export function splitClaimedUnits(inside: Tx, line: RefundableLineFacts, units: ReadonlyMap<number, number>) {
  return splitLine(inside, claimedPartOf(line, units));
}

/**
 * Returns whether these quantities may be split off: only while each carries its own price. Once refunds for spoilt pieces reach
 * that price, the rest of the money belongs to all of them together.
 */
export function checkSplittable(line: RefundableLineFacts, units: ReadonlyMap<number, number>) {
  return line.groups.every((group) => {
    const unit = units.get(group.id) ?? 0;
    if (unit === 0 || unit === group.unit) return true;
    const { cash, point } = nextUnitsValue(group, unit);
    if (cash !== nextUnitsShare(group.cash, group, unit) || point !== nextUnitsShare(group.point, group, unit))
      return false;
    const cut = cutOf(group, unit);
    const isLast = unit === group.unit - group.withdrawn;
    return cut.rounding === 0 && (!isLast || cut.cash + cut.point === cash + point);
  });
}

export const claimTogetherText = '이미 환불받은 금액이 있어, 남은 상품을 모두 함께 신청해 주세요.';

/** Returns the order as it will be after the split, for callers that must know before it is written. */
export function previewLineSplit(
  refundable: RefundableOrderDetail,
  line: RefundableLineFacts,
  units: ReadonlyMap<number, number>,
) {
  const { coupons, restCoupons, groups } = claimedPartOf(line, units);
  const cuts = new Map(groups.map((cut) => [cut.id, cut]));
  const stays = line.groups.filter(({ id }) => !cuts.get(id)?.whole);
  const rest = stays.map((group) => {
    const { unit, cash, point } = cuts.get(group.id) ?? { unit: 0, cash: 0, point: 0 };
    return { ...group, unit: group.unit - unit, cash: group.cash - cash, point: group.point - point };
  });
  const moved = line.groups.filter(({ id }) => cuts.get(id)?.whole);
  const cut = stays.flatMap((group) => {
    const { unit, cash, point } = cuts.get(group.id) ?? { unit: 0, cash: 0, point: 0 };
    return unit > 0
      ? [{ ...group, id: -group.id, unit, withdrawn: 0, cash, point, cashBack: 0, pointBack: 0, lostByShop: 0 }]
      : [];
  });
  const part = { ...line, id: -line.id, coupons, groups: [...moved, ...cut] };
  const lines = refundable.lines.map((one) =>
    one.id === line.id ? { ...one, coupons: restCoupons, groups: rest } : one,
  );
  return { refundable: { ...refundable, lines: [...lines, part] }, line: part };
}

/** Returns the claimed part of a line, by quantity per option group, with its share of the discounts in won. */
export function claimedPartOf(line: RefundableLineFacts, units: ReadonlyMap<number, number>): LinePart {
  const groups = line.groups.flatMap((group) => {
    const unit = units.get(group.id) ?? 0;
    if (unit === 0) return [];
    // A group that is claimed completely keeps its row.
    const { cash, point } = cutOf(group, unit);
    return [{ id: group.id, unit, whole: unit === group.unit, cash, point, gross: unit * group.unitPrice }];
  });
  const off = groups.reduce((sum, { gross, cash, point }) => sum + gross - cash - point, 0);
  const shares = allocateAmount(
    off,
    line.coupons.map(({ amount }) => amount),
  );
  const coupons = line.coupons.map(({ id }, at) => ({ id, amount: shares[at] ?? 0 }));
  const restCoupons = line.coupons.map(({ id, amount }, at) => ({ id, amount: amount - (shares[at] ?? 0) }));
  return { line: line.id, coupons, restCoupons, groups };
}

/**
 * Returns the shares of a quantity of a group. The part of its price that is neither money nor points is a coupon's, at least zero
 * and at most the group's discount. A further won of rounding goes to money, otherwise to points. `rounding` is the part without a
 * place.
 */
function cutOf(group: RefundableLineFacts['groups'][number], unit: number) {
  // A moved row keeps its earlier refunds.
  if (unit === group.unit) return { cash: group.cash, point: group.point, rounding: 0 };
  const { cash, point } = nextUnitsValue(group, unit);
  const gross = unit * group.unitPrice;
  const coupon = Math.max(0, group.unit * group.unitPrice - group.cash - group.point);
  const off = Math.min(Math.max(0, gross - cash - point), coupon);
  const rounding = gross - off - cash - point;
  const money = clamp(-cash, rounding, group.cash - group.cashBack - cash);
  const points = clamp(-point, rounding - money, group.point - group.pointBack - point);
  return { cash: cash + money, point: point + points, rounding: rounding - money - points };
}

function clamp(least: number, value: number, most: number) {
  return Math.min(Math.max(least, value), Math.max(0, most));
}
