import type { BundleTotal, ShippingFeeType } from '#contract/cart.ts';
import { areaFee, boxesOf, perBox } from './area-surcharge.ts';
import { arrivalOf, dispatchOf } from './delivery-date.ts';
import type { PriceLine, PriceTerms } from './pricing.ts';
import { amountOf, group, sum } from './sums.ts';

/** What ships together (rules D7.1). */
export function bundleKeyOf(
  item: Pick<PriceLine, 'distributor' | 'shipmentDate' | 'storage' | 'policyId' | 'receiver'>,
) {
  const key = [item.distributor.id, item.shipmentDate ?? 'any', item.storage, item.policyId];
  return [...key, ...(item.receiver === undefined ? [] : [`gift${item.receiver}`])].join(':');
}

/** One parcel: its fees (rules D7.3), and when it arrives. */
export function bundleOf(key: string, parts: PriceLine[], terms: PriceTerms): BundleTotal {
  const first = parts[0] as PriceLine;
  const amount = sum(parts, amountOf);
  const products = group(parts, (part) => String(part.productId)).map(([, same]) => ({
    ...(same[0] as PriceLine),
    units: sum(same, (part) => part.unit),
  }));
  const flat = products.filter((product) => product.feeUnit === 0);
  const counted = products.filter((product) => product.feeUnit > 0);
  const surcharge = (product: (typeof products)[number]) =>
    perBox(product.prepaidArea ?? areaFee(product.areaFees, terms.area), product, product.units);
  const pick = terms.bundleFeeRule === 'min' ? Math.min : Math.max;
  const baseAt = (won: number) => {
    const baseOf = ({ freeFrom, baseFee }: PriceLine) => (freeFrom !== null && won >= freeFrom ? 0 : baseFee);
    return (
      (flat.length > 0 ? pick(...flat.map(baseOf)) : 0) +
      sum(counted, (product) => baseOf(product) * Math.ceil(product.units / product.feeUnit))
    );
  };
  const base = baseAt(amount);
  const area = Math.max(0, ...flat.map(surcharge)) + sum(counted, surcharge);
  const shipping =
    first.shipmentDate ??
    dispatchOf(terms.now, Math.max(...parts.map((part) => part.dispatchDays)), terms.holidays, terms.sameDayCutoff);
  return {
    key,
    distributor: first.distributor,
    shipmentDate: first.shipmentDate,
    base,
    area,
    boxes: sum(counted, (product) => boxesOf(product, product.units)) + (flat.length > 0 ? 1 : 0),
    free: base === 0,
    missingForFree: base > 0 ? missing(products, amount, baseAt) : null,
    arrival: arrivalOf(shipping, terms.area, terms.holidays),
  };
}

// A hint is given only when it would come true and is within reach.
function missing(products: PriceLine[], amount: number, baseAt: (won: number) => number) {
  const thresholds = products.flatMap(({ freeFrom }) => freeFrom ?? []).sort((a, b) => a - b);
  const free = thresholds.find((won) => baseAt(won) === 0);
  return free !== undefined && free - amount <= 20_000 ? free - amount : null;
}

/** Whether the grade's benefit pays the base fees of an order this large. */
export function shopPays(feeType: ShippingFeeType, productsPrice: number) {
  return feeType === 'type01' || (feeType === 'type02' && productsPrice >= 30_000);
}
