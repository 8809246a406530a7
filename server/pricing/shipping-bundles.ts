import type { BundleTotal, ShippingFeeType } from '#contract/cart.ts';
import { arrivalDateOf, dispatchDateOf } from '#contract/rules/delivery-date.ts';
import { areaFee, feePerParcel, parcelCountOf } from './area-surcharge.ts';
import type { PriceLine, PriceTerms } from './pricing.ts';
import { groupInOrder, itemAmountOf, sumAmounts } from './sums.ts';

/** Returns the key of the bundle that ships together (rules D7.1). */
export function bundleKeyOf(
  item: Pick<PriceLine, 'distributor' | 'shipmentDate' | 'storage' | 'policyId' | 'receiver'>,
) {
  const key = [item.distributor.id, item.shipmentDate ?? 'any', item.storage, item.policyId];
  return [...key, ...(item.receiver === undefined ? [] : [`gift${item.receiver}`])].join(':');
}

/** Returns the fees (rules D7.3) and the dates of one parcel. */
export function bundleTotalOf(key: string, parts: PriceLine[], terms: PriceTerms): BundleTotal {
  const first = parts[0] as PriceLine;
  const amount = sumAmounts(parts, itemAmountOf);
  const products = groupInOrder(parts, (part) => String(part.productId)).map(([, same]) => ({
    ...(same[0] as PriceLine),
    units: sumAmounts(same, (part) => part.unit),
  }));
  const flat = products.filter((product) => product.feeUnit === 0);
  const counted = products.filter((product) => product.feeUnit > 0);
  const surcharge = (product: (typeof products)[number]) =>
    feePerParcel(product.prepaidArea ?? areaFee(product.areaFees, terms.area), product, product.units);
  const pick = terms.bundleFeeRule === 'min' ? Math.min : Math.max;
  const baseAt = (won: number) => {
    const baseOf = ({ freeFrom, baseFee }: PriceLine) => (freeFrom !== null && won >= freeFrom ? 0 : baseFee);
    return (
      (flat.length > 0 ? pick(...flat.map(baseOf)) : 0) +
      sumAmounts(counted, (product) => baseOf(product) * Math.ceil(product.units / product.feeUnit))
    );
  };
  const base = baseAt(amount);
  const area = Math.max(0, ...flat.map(surcharge)) + sumAmounts(counted, surcharge);
  const shipping =
    first.shipmentDate ??
    dispatchDateOf(terms.now, Math.max(...parts.map((part) => part.dispatchDays)), terms.holidays, terms.sameDayCutoff);
  return {
    key,
    distributor: first.distributor,
    shipmentDate: first.shipmentDate,
    base,
    area,
    boxes: sumAmounts(counted, (product) => parcelCountOf(product, product.units)) + (flat.length > 0 ? 1 : 0),
    free: base === 0,
    missingForFree: base > 0 ? missingForFreeShipping(products, amount, baseAt) : null,
    arrival: arrivalDateOf(shipping, terms.area, terms.holidays),
  };
}

// A hint is given only if it is correct and at most 20,000 won away.
function missingForFreeShipping(products: PriceLine[], amount: number, baseAt: (won: number) => number) {
  const thresholds = products.flatMap(({ freeFrom }) => freeFrom ?? []).sort((a, b) => a - b);
  const free = thresholds.find((won) => baseAt(won) === 0);
  return free !== undefined && free - amount <= 20_000 ? free - amount : null;
}

/** Returns whether the benefit of the grade pays the base fees of an order of this amount. */
export function isShippingPaidByShop(feeType: ShippingFeeType, productsPrice: number) {
  return feeType === 'type01' || (feeType === 'type02' && productsPrice >= 30_000);
}
