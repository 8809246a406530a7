import type { Area } from '#contract/addresses.ts';
import { allocateAmount } from '../pricing/allocate-amount.ts';
import { areaFee } from '../pricing/area-surcharge.ts';
import { calculatePrice } from '../pricing/pricing.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import {
  countedUnitsOf,
  grossLeftOf,
  type RefundableItem,
  type RefundableLine,
  type RefundableOrder,
  unitsLeftOf,
  unitsLeftOfLine,
} from './refundable-order.ts';

/** Returns the shipping paid for each bundle in won, after the shop's benefit and a shipping coupon. */
export function shippingPaidOf(refundable: RefundableOrder): Map<string, number> {
  const benefits = allocateAmount(
    refundable.discountShippingFee,
    refundable.bundles.map(({ base }) => base),
  );
  const bases = refundable.bundles.map(({ base }, at) => base - (benefits[at] ?? 0));
  const coupons = allocateAmount(refundable.shippingCoupon, bases);
  return new Map(refundable.bundles.map(({ key, area }, at) => [key, (bases[at] ?? 0) - (coupons[at] ?? 0) + area]));
}

/** Returns the shipping of a bundle that the shop currently keeps, in won. */
export function shippingKeptOf(refundable: RefundableOrder, key: string) {
  return (shippingPaidOf(refundable).get(key) ?? 0) - (refundable.shippingBack[key] ?? 0);
}

/**
 * Returns the base fee of what remains of a bundle (rules D7.3), by the terms of the order date. It is at most the fee without the
 * items gone by the shop's fault.
 */
export function baseFeeOf(refundable: RefundableOrder, key: string): number {
  return Math.min(
    ...[unitsLeftOf, countedUnitsOf].map((unitsOf) => priceBundle(refundable, key, 0, unitsOf)?.base ?? 0),
  );
}

/**
 * Returns how much less an area costs than the surcharge that the shop keeps of each bundle (rules D7.4). The ordered quantity
 * counts, regardless of what was cancelled since.
 */
export function surchargeSavingOf(refundable: RefundableOrder, area: Area): Record<string, number> {
  const whole = (_: RefundableLine, group: RefundableItem) => group.unit;
  const surcharge = (key: string, to: Area) => priceBundle(refundable, key, to, whole)?.area ?? 0;
  const changes = refundable.bundles.map(({ key, area: paid }): [string, number] => {
    // Uses the paid surcharge, not the one of the current area: the rest of a bundle may ship further for free.
    const kept = paid - (refundable.areaBack[key] ?? 0);
    return [key, Math.min(kept - surcharge(key, area), shippingKeptOf(refundable, key))];
  });
  return Object.fromEntries(changes.filter(([, won]) => won > 0));
}

/** Prices these quantities of one bundle by the terms of the order; undefined if nothing is left of it. */
function priceBundle(
  refundable: RefundableOrder,
  key: string,
  area: Area,
  unitsOf: (line: RefundableLine, group: RefundableItem) => number,
) {
  const items = refundable.lines
    .filter((line) => line.bundleKey === key)
    .flatMap((line) => line.groups.map((group) => ({ line, group, unit: unitsOf(line, group) })))
    .filter(({ unit }) => unit > 0)
    .map(({ line, group, unit }) => ({
      itemId: group.id,
      productId: line.productId,
      unit,
      unitPrice: group.unitPrice,
      listPrice: group.unitPrice,
      // Bundles already have a key; the remaining items of one form one bundle.
      distributor: { id: 1, name: '' },
      shipmentDate: '2000-01-03',
      storage: '',
      policyId: 0,
      ...line.shipping,
      taxStatus: line.taxStatus,
      dispatchDays: 1,
    }));
  if (items.length === 0) return undefined;
  const { totals } = calculatePrice(items, {
    area,
    feeType: 'type03',
    bundleFeeRule: refundable.bundleFeeRule,
    now: new Date(0),
    holidays: new Set(),
    sameDayCutoff: '',
  });
  return totals.bundles[0];
}

/**
 * Returns the change in won of one bundle's shipping when items are cancelled before dispatch (rules D8.2): positive is refunded, negative
 * is deducted. `after` is the order without the cancelled items.
 *
 * Example: the base fee is 3,000, free from 20,000; two items of 12,000 each ship free. Cancelling the first leaves 12,000, which costs
 * the fee: -3,000. Cancelling the second too refunds it: +3,000.
 */
export function shippingChangeOf(before: RefundableOrder, after: RefundableOrder, key: string, isShopsFault: boolean) {
  const lines = after.lines.filter((line) => line.bundleKey === key);
  const kept = shippingKeptOf(before, key);
  if (lines.every((line) => unitsLeftOfLine(line) === 0)) {
    // A shipped parcel of this bundle has used its fee, unless the shop is at fault.
    return lines.some((line) => line.shipped) && !isShopsFault ? 0 : kept;
  }
  if (isShopsFault || before.isShippingFree) return 0;
  // Refunds an earlier cancellation fee as far as the rest costs less now, until a parcel is shipped. So two steps cost the same as
  // one. A refunded surcharge is no part of that fee.
  const deductedBefore = Math.max(0, (before.areaBack[key] ?? 0) - (before.shippingBack[key] ?? 0));
  const refundable = lines.some((line) => line.shipped) ? 0 : deductedBefore;
  return Math.min(refundable, baseCharged(before, key) - baseFeeOf(after, key));
}

/** Returns the refunded part of earlier cancellation fees, for bundles with remaining items. */
export function reversedFeesOf(after: RefundableOrder, shipping: Record<string, number>) {
  const stays = (key: string) => after.lines.some((line) => line.bundleKey === key && unitsLeftOfLine(line) > 0);
  return Object.fromEntries(
    Object.entries(shipping).flatMap(([key, won]) => (won > 0 && stays(key) ? [[key, -won] as const] : [])),
  );
}

/** Returns the outward shipping that was charged for a bundle: its base fee, later cancellation fees, and what a return paid. */
function baseCharged(refundable: RefundableOrder, key: string) {
  const ordered = refundable.bundles.find((bundle) => bundle.key === key)?.base ?? 0;
  return ordered + (refundable.outboundPaid[key] ?? 0);
}

/**
 * Returns the outward shipping that a refund charged for each bundle, by a partial cancellation or a return; negative if it
 * refunded some.
 */
export function outboundFeesOf({ shipping = {}, out = {} }: Partial<RefundCalculation['parts']>) {
  const paid = { ...out };
  for (const [key, amount] of Object.entries(shipping)) if (amount < 0) paid[key] = (paid[key] ?? 0) - amount;
  return paid;
}

/** Returns the smallest amount below which this bundle costs its fee, for the note. */
export function freeShippingFromOf(refundable: RefundableOrder, key: string) {
  const limits = refundable.lines
    .filter((line) => line.bundleKey === key && unitsLeftOfLine(line) > 0 && line.shipping.baseFee > 0)
    .map((line) => line.shipping.freeFrom ?? 0);
  return Math.max(0, ...limits);
}

/**
 * Returns the return fee: one way, or both ways if outward shipping was free or is no longer free (rules D8.6). An island surcharge
 * is never waived on the way out, so it is charged for each returned parcel.
 */
export function returnFeeFor(before: RefundableOrder, after: RefundableOrder, lines: RefundableLine[], oneWay: number) {
  const parcels = [...new Set(lines.map((line) => line.bundleKey))].map((key) => {
    const returned = lines.filter((line) => line.bundleKey === key);
    const area = Math.max(0, ...returned.map((line) => areaFee(line.shipping.areaFees, line.area ?? before.area)));
    const charged = baseCharged(before, key);
    const wasFree = charged === 0 && returned.some((line) => line.shipping.baseFee > 0 && line.shipping.freeFrom !== 0);
    const isNoLongerFree = grossLeftOfBundle(after, key) > 0 && baseFeeOf(after, key) > charged;
    // A parcel was shipped once, however many returns it has.
    const out = (wasFree || isNoLongerFree) && !before.outboundPaid[key] ? oneWay : 0;
    return { key, fee: oneWay + out + area, out };
  });
  const fee = parcels.reduce((sum, parcel) => sum + parcel.fee, 0);
  const outboundFees = Object.fromEntries(
    parcels.filter((parcel) => parcel.out > 0).map((parcel) => [parcel.key, parcel.out]),
  );
  return { fee, outboundFees };
}

function grossLeftOfBundle(refundable: RefundableOrder, key: string) {
  return refundable.lines.filter((line) => line.bundleKey === key).reduce((sum, line) => sum + grossLeftOf(line), 0);
}
