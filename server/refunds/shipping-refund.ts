import type { Area } from '#contract/addresses.ts';
import { allocateAmount } from '../pricing/allocate.ts';
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

/** What was paid for the shipping of each bundle, after the shop's benefit and a shipping coupon. */
export function shippingPaidOf(sold: RefundableOrder): Map<string, number> {
  const benefits = allocateAmount(
    sold.discountShippingFee,
    sold.bundles.map(({ base }) => base),
  );
  const bases = sold.bundles.map(({ base }, at) => base - (benefits[at] ?? 0));
  const coupons = allocateAmount(sold.shippingCoupon, bases);
  return new Map(sold.bundles.map(({ key, area }, at) => [key, (bases[at] ?? 0) - (coupons[at] ?? 0) + area]));
}

/** What the shop keeps of a bundle's shipping just now. */
export function shippingKeptOf(sold: RefundableOrder, key: string) {
  return (shippingPaidOf(sold).get(key) ?? 0) - (sold.shippingBack[key] ?? 0);
}

/**
 * The base fee of what is left of a bundle (rules D7.3), with the fee of the day it was ordered; no more than if nothing of it were gone by
 * the shop's fault.
 */
export function baseFeeOf(sold: RefundableOrder, key: string): number {
  return Math.min(...[unitsLeftOf, countedUnitsOf].map((unitsOf) => bundleOf(sold, key, 0, unitsOf)?.base ?? 0));
}

/**
 * By how much the way to an area costs less than what the shop keeps of each bundle's surcharge just now; as it was ordered, whatever was
 * cancelled of it since (rules D7.4).
 */
export function surchargeSavingOf(sold: RefundableOrder, area: Area): Record<string, number> {
  const whole = (_: RefundableLine, group: RefundableItem) => group.unit;
  const surcharge = (key: string, to: Area) => bundleOf(sold, key, to, whole)?.area ?? 0;
  const changes = sold.bundles.map(({ key, area: paid }): [string, number] => {
    // What was paid, and not what the way it goes just now would have cost: what is left of a bundle may go further for nothing.
    const kept = paid - (sold.areaBack[key] ?? 0);
    return [key, Math.min(kept - surcharge(key, area), shippingKeptOf(sold, key))];
  });
  return Object.fromEntries(changes.filter(([, won]) => won > 0));
}

function bundleOf(
  sold: RefundableOrder,
  key: string,
  area: Area,
  unitsOf: (line: RefundableLine, group: RefundableItem) => number,
) {
  const items = sold.lines
    .filter((line) => line.bundleKey === key)
    .flatMap((line) => line.groups.map((group) => ({ line, group, unit: unitsOf(line, group) })))
    .filter(({ unit }) => unit > 0)
    .map(({ line, group, unit }) => ({
      itemId: group.id,
      productId: line.productId,
      unit,
      unitPrice: group.unitPrice,
      listPrice: group.unitPrice,
      // Bundles are formed by a key already; all that is left of one is one.
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
    bundleFeeRule: sold.bundleFeeRule,
    now: new Date(0),
    holidays: new Set(),
    sameDayCutoff: '',
  });
  return totals.bundles[0];
}

/**
 * How the shipping of one bundle changes when a shopper cancels before dispatch (rules D8.2): the whole bundle gives all of it
 * back, a part of it may cost the fee that was waived. `after` is the order without what is cancelled.
 */
export function shippingChangeOf(before: RefundableOrder, after: RefundableOrder, key: string, isShopsFault: boolean) {
  const lines = after.lines.filter((line) => line.bundleKey === key);
  const kept = shippingKeptOf(before, key);
  if (lines.every((line) => unitsLeftOfLine(line) === 0)) {
    // A parcel of this bundle that has left cost its fee, unless the shop is to blame.
    return lines.some((line) => line.shipped) && !isShopsFault ? 0 : kept;
  }
  if (isShopsFault || before.benefit) return 0;
  // What an earlier cancel added comes back as far as the rest costs less now: two steps cost what one does, until a parcel has left.
  const added = lines.some((line) => line.shipped) ? 0 : Math.max(0, -(before.shippingBack[key] ?? 0));
  return Math.min(added, baseTaken(before, key) - baseFeeOf(after, key));
}

/** Of fees that earlier cancels added, what a change of these bundles gives back while something of them stays. */
export function reversedFeesOf(after: RefundableOrder, shipping: Record<string, number>) {
  const stays = (key: string) => after.lines.some((line) => line.bundleKey === key && unitsLeftOfLine(line) > 0);
  return Object.fromEntries(
    Object.entries(shipping).flatMap(([key, won]) => (won > 0 && stays(key) ? [[key, -won] as const] : [])),
  );
}

/** The base fee of a bundle as it was ordered, what cancelling a part of it added, and what a return paid: the way out is paid by each. */
function baseTaken(sold: RefundableOrder, key: string) {
  const ordered = sold.bundles.find((bundle) => bundle.key === key)?.base ?? 0;
  return ordered + (sold.outPaid[key] ?? 0);
}

/** What a refund took for the way out of each bundle, by cancelling a part of it or by sending it back; less than nothing where it eased it. */
export function outboundFeesOf({ shipping = {}, out = {} }: Partial<RefundCalculation['parts']>) {
  const paid = { ...out };
  for (const [key, amount] of Object.entries(shipping)) if (amount < 0) paid[key] = (paid[key] ?? 0) - amount;
  return paid;
}

/** The smallest amount below which this bundle costs its fee, for the words beside it. */
export function freeShippingFromOf(sold: RefundableOrder, key: string) {
  const limits = sold.lines
    .filter((line) => line.bundleKey === key && unitsLeftOfLine(line) > 0 && line.shipping.baseFee > 0)
    .map((line) => line.shipping.freeFrom ?? 0);
  return Math.max(0, ...limits);
}

/**
 * Sending a return back: one way, and both ways when the way out was free or is so no longer (rules D8.6). An island's surcharge is
 * never waived on the way out, so it is due with each parcel that comes back.
 */
export function returnFeeFor(before: RefundableOrder, after: RefundableOrder, lines: RefundableLine[], oneWay: number) {
  const trips = [...new Set(lines.map((line) => line.bundleKey))].map((key) => {
    const mine = lines.filter((line) => line.bundleKey === key);
    const area = Math.max(0, ...mine.map((line) => areaFee(line.shipping.areaFees, line.area ?? before.area)));
    const taken = baseTaken(before, key);
    const isWaived = taken === 0 && mine.some((line) => line.shipping.baseFee > 0 && line.shipping.freeFrom !== 0);
    const isBroken = gross(after, key) > 0 && baseFeeOf(after, key) > taken;
    // One parcel went out once, however many come back of it.
    const out = (isWaived || isBroken) && !before.outPaid[key] ? oneWay : 0;
    return { key, fee: oneWay + out + area, out };
  });
  const fee = trips.reduce((sum, trip) => sum + trip.fee, 0);
  const out = Object.fromEntries(trips.filter((trip) => trip.out > 0).map((trip) => [trip.key, trip.out]));
  return { fee, out };
}

function gross(sold: RefundableOrder, key: string) {
  return sold.lines.filter((line) => line.bundleKey === key).reduce((sum, line) => sum + grossLeftOf(line), 0);
}
